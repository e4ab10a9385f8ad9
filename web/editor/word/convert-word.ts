import mammoth from 'mammoth';
import { openBounded, TooLarge } from './bounded-zip.ts';
import { prepareWord } from './prepare-word.ts';
import { createFormulas, FORMULA_STYLE, placeFormulas, placeFormulaTexts } from './word-formulas.ts';
import { CONTINUED_STYLES, type Part, readListMarks } from './word-lists.ts';
import { countLosses, type WordLosses } from './word-losses.ts';
import { DOCUMENT, MOST_CHARACTERS } from './word-xml.ts';

/** A Word file as HTML. The pictures are numbered: the first one has the address data:,0. */
export type WordText = {
  /** The document's title, or ''. `html` does not contain it. */
  title: string;
  html: string;
  /** The pictures by number. null: a picture that cannot be shown (EMF), is missing, or exceeds the limit. */
  pictures: ({ type: string; bytes: ArrayBuffer } | null)[];
  losses: WordLosses;
};

/** 'notWord': the file is no Word file, or broken. 'tooLarge': its content exceeds a limit. */
export type WordResponse = WordText | { failure: 'notWord' | 'tooLarge' };

const MOST_PICTURE_BYTES = 120 * 1024 * 1024;
const SHOWN = /^image\/(?:png|jpe?g|gif|webp|avif)$/;

/** Style names of captions in Word, LibreOffice, pandoc and the templates of journals. */
const CAPTIONS = [
  ...['Caption', 'Image Caption', 'Table Caption', 'Figure', 'Illustration', 'Drawing', 'Table'],
  ...['Figure Caption', 'FigureCaption', 'TableCaption', 'Keterangan', 'Keterangan Gambar', 'Keterangan Tabel'],
];

/** Maps styles of Word, LibreOffice and pandoc to HTML, in any letter case. Mammoth appends its default style map. */
const STYLES = [
  ...CONTINUED_STYLES,
  FORMULA_STYLE,
  ...CAPTIONS.map((name) => `p[style-name='${name}'] => p.caption:fresh`),
  ...['Quote', 'Intense Quote', 'Block Text', 'Quotations'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  ...['Source Code', 'Preformatted Text', 'HTML Preformatted', 'Plain Text'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...['Verbatim Char', 'Source Text', 'Source_Text', 'HTML Code'].map((name) => `r[style-name='${name}'] => code`),
  "r[style-name='Emphasis'] => em",
  'u => u',
];

/** Converts a Word file to HTML. An error that a library throws means that the file is broken. */
export async function convertWord(arrayBuffer: ArrayBuffer): Promise<WordResponse> {
  const pictures: WordText['pictures'] = [];
  let title = '';
  try {
    const zip = await openBounded(arrayBuffer);
    if (!zip.file(DOCUMENT).length) return { failure: 'notWord' };
    let room = MOST_PICTURE_BYTES;
    const convertImage = mammoth.images.imgElement(async (image) => {
      const number = pictures.push(null) - 1;
      const bytes = room > 0 && SHOWN.test(image.contentType) ? await readPicture(image) : undefined;
      // A file can show one picture many times. Each copy takes memory, so each copy counts against the limit.
      room -= bytes?.byteLength ?? 0;
      if (bytes) pictures[number] = { type: image.contentType, bytes };
      return { src: `data:,${number}` };
    });
    const losses = await countLosses(zip);
    const formulas = createFormulas();
    const { value } = await mammoth.convertToHtml(
      { arrayBuffer: await prepareWord(zip, formulas) },
      {
        styleMap: STYLES,
        // A style map inside the file could turn any style into any element, so mammoth must not use it.
        includeEmbeddedStyleMap: false,
        convertImage,
        transformDocument: (document: Paragraphs) => {
          const taken = takeTitle(document);
          title = taken.title;
          return readListMarks(taken.document);
        },
      },
    );
    const { html, incomplete } = placeFormulas(value, formulas);
    if (html.length > MOST_CHARACTERS) return { failure: 'tooLarge' };
    const ofTitle = placeFormulaTexts(title, formulas);
    return {
      title: ofTitle.text,
      html,
      pictures,
      losses: { ...losses, equations: incomplete + ofTitle.incomplete },
    };
  } catch (error) {
    return { failure: error instanceof TooLarge ? 'tooLarge' : 'notWord' };
  }
}

/** Returns the bytes of a picture, or undefined if the picture is only linked or missing in the file. */
async function readPicture(image: { readAsArrayBuffer: () => Promise<ArrayBuffer> }): Promise<ArrayBuffer | undefined> {
  try {
    // Despite its type, the result is a Uint8Array that may share the whole file's memory. slice() copies its bytes.
    return new Uint8Array(await image.readAsArrayBuffer()).slice().buffer;
  } catch {
    return undefined;
  }
}

type Paragraphs = Part & { children: Part[] };

/** Takes the paragraphs with the style 'title' from the beginning: the form has a separate field for the title. */
function takeTitle(document: Paragraphs): { title: string; document: Paragraphs } {
  const end = document.children.findIndex(({ styleName }) => styleName?.toLowerCase() !== 'title');
  const count = end === -1 ? document.children.length : end;
  const title = document.children.slice(0, count).map(textOf).join(' ').replace(/\s+/g, ' ').trim();
  return { title, document: { ...document, children: document.children.slice(count) } };
}

function textOf({ value, children = [] }: Part): string {
  return value ?? children.map(textOf).join('');
}
