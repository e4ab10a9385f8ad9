import mammoth from 'mammoth';
import { openBounded, TooLarge } from './bounded-zip.ts';
import { prepareWord } from './prepare-word.ts';
import { FORMULA_STYLE } from './word-formulas.ts';
import { CONTINUED_STYLES, type Part, readListMarks } from './word-lists.ts';
import { countLosses, type WordLosses } from './word-losses.ts';
import { DOCUMENT } from './word-xml.ts';

/** The content of a Word file as HTML, in which the address of a picture is its number: data:,0. */
export type WordText = {
  /** The document's title, which is not in `html`. '' without one. */
  title: string;
  html: string;
  /** Pictures by number. null for a picture that browsers cannot show (EMF, WMF) or that is not in the file. */
  pictures: ({ type: string; bytes: ArrayBuffer } | null)[];
  losses: WordLosses;
};

/** 'notWord': no Word file, or a broken one. 'tooLarge': it unpacks into too much. */
export type WordResponse = WordText | { failure: 'notWord' | 'tooLarge' };

/** Pasted HTML has the same limit (paste/parse-bounded.ts). */
const MOST_CHARACTERS = 4_000_000;
const MOST_PICTURE_BYTES = 120 * 1024 * 1024;
const SHOWN = /^image\/(?:png|jpe?g|gif|webp|avif)$/;

/** Styles of captions by Word, LibreOffice, pandoc, and templates of journals. */
const CAPTIONS = [
  ...['Caption', 'Image Caption', 'Table Caption', 'Figure', 'Illustration', 'Drawing', 'Table'],
  ...['Figure Caption', 'FigureCaption', 'TableCaption', 'Keterangan', 'Keterangan Gambar', 'Keterangan Tabel'],
];

/** Style names of Word, LibreOffice and pandoc. Mammoth's own list follows them. Letter case does not matter. */
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

/** Converts a Word file. Any error of the libraries means that the file is broken. */
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
      // One picture may stand in the text any number of times, each with a copy of its bytes.
      room -= bytes?.byteLength ?? 0;
      if (bytes) pictures[number] = { type: image.contentType, bytes };
      return { src: `data:,${number}` };
    });
    // The losses are counted before prepareWord turns formulas into text.
    const losses = await countLosses(zip);
    const { value: html } = await mammoth.convertToHtml(
      { arrayBuffer: await prepareWord(zip) },
      {
        styleMap: STYLES,
        // The file's own style map could map anything to any element.
        includeEmbeddedStyleMap: false,
        convertImage,
        transformDocument: (document: Paragraphs) => {
          const taken = takeTitle(document);
          title = taken.title;
          return readListMarks(taken.document);
        },
      },
    );
    if (html.length > MOST_CHARACTERS) return { failure: 'tooLarge' };
    return { title, html, pictures, losses };
  } catch (error) {
    return { failure: error instanceof TooLarge ? 'tooLarge' : 'notWord' };
  }
}

/** Returns undefined for a picture that is only linked, or missing in the file. */
async function readPicture(image: { readAsArrayBuffer: () => Promise<ArrayBuffer> }): Promise<ArrayBuffer | undefined> {
  try {
    // The result is in fact a Uint8Array, which may be a part of the whole file's memory.
    return new Uint8Array(await image.readAsArrayBuffer()).slice().buffer;
  } catch {
    return undefined;
  }
}

type Paragraphs = Part & { children: Part[] };

/** Takes the paragraphs with the style for titles from the beginning: an article has a field for its title. */
function takeTitle(document: Paragraphs): { title: string; document: Paragraphs } {
  const end = document.children.findIndex(({ styleName }) => styleName?.toLowerCase() !== 'title');
  const count = end === -1 ? document.children.length : end;
  const title = document.children.slice(0, count).map(textOf).join(' ').replace(/\s+/g, ' ').trim();
  return { title, document: { ...document, children: document.children.slice(count) } };
}

function textOf({ value, children = [] }: Part): string {
  return value ?? children.map(textOf).join('');
}
