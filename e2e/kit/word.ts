import JSZip from 'jszip';

type Parts = {
  /** The document's paragraphs and tables as WordprocessingML. */
  body: string;
  /** The pictures. The relationship of the first one is rId1. */
  pictures?: readonly { name: string; bytes: Buffer | string }[];
  /** The footnotes as WordprocessingML, numbered from 1. */
  notes?: readonly string[];
  /** Additional files of the zip archive, by name. */
  others?: Readonly<Record<string, string | Buffer>>;
  /** Additional relationships of the document, as XML. */
  relations?: string;
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  `xmlns:r="${OFFICE}/relationships" xmlns:m="${OFFICE}/math" ` +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';

/** Returns a Word file with these parts, as small as Word accepts it. */
export async function wordFile({
  body,
  pictures = [],
  notes = [],
  others = {},
  relations = '',
}: Parts): Promise<Buffer> {
  const zip = new JSZip();
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/relationships/${kind}" Target="${target}"/>`;
  const types = ['rels', 'xml', 'png', 'jpeg', 'emf'].map((ending) => {
    const type = { rels: 'application/vnd.openxmlformats-package.relationships+xml', xml: 'application/xml' }[ending];
    return `<Default Extension="${ending}" ContentType="${type ?? `image/${ending === 'emf' ? 'x-emf' : ending}`}"/>`;
  });
  zip.file('[Content_Types].xml', `${HEAD}<Types xmlns="${PACKAGE}/content-types">${types.join('')}</Types>`);
  const relationships = (content: string) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`;
  zip.file('_rels/.rels', relationships(relation('rId1', 'officeDocument', 'word/document.xml')));
  const own = [
    ...pictures.map(({ name }, at) => relation(`rId${at + 1}`, 'image', `media/${name}`)),
    ...(notes.length > 0 ? [relation('notes', 'footnotes', 'footnotes.xml')] : []),
    relation('styles', 'styles', 'styles.xml'),
    relation('numbering', 'numbering', 'numbering.xml'),
  ];
  zip.file('word/_rels/document.xml.rels', relationships(own.join('') + relations));
  zip.file('word/document.xml', `${HEAD}<w:document ${SPACES}><w:body>${body}</w:body></w:document>`);
  zip.file('word/styles.xml', `${HEAD}<w:styles ${SPACES}>${STYLES.map(style).join('')}</w:styles>`);
  zip.file('word/numbering.xml', NUMBERING);
  if (notes.length > 0) {
    const all = notes.map((note, at) => `<w:footnote w:id="${at + 1}">${note}</w:footnote>`);
    zip.file('word/footnotes.xml', `${HEAD}<w:footnotes ${SPACES}>${all.join('')}</w:footnotes>`);
  }
  for (const { name, bytes } of pictures) zip.file(`word/media/${name}`, bytes);
  for (const [name, content] of Object.entries(others)) zip.file(name, content);
  return await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

const STYLES = ['Title', 'heading 1', 'heading 2', 'caption', 'Quote'];
const style = (name: string) =>
  `<w:style w:type="paragraph" w:styleId="${name.replace(' ', '')}"><w:name w:val="${name}"/></w:style>`;
const NUMBERING =
  `${HEAD}<w:numbering ${SPACES}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>';

export const run = (text: string, format = '') =>
  `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** Returns a paragraph. `runs`: <w:r> elements. `styleId`: 'Title', 'heading1', 'heading2', 'caption' or 'Quote'. */
export const paragraph = (runs: string, styleId = '') =>
  `<w:p><w:pPr>${styleId && `<w:pStyle w:val="${styleId}"/>`}</w:pPr>${runs}</w:p>`;

export const item = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;

export const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows
    .map((cells, at) => {
      const head = at === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : '';
      return `<w:tr>${head}${cells.map((cell) => `<w:tc>${paragraph(run(cell))}</w:tc>`).join('')}</w:tr>`;
    })
    .join('')}</w:tbl>`;

export const note = (number: number) => `<w:r><w:footnoteReference w:id="${number}"/></w:r>`;

/** Returns the picture whose relationship is rId{number}. `by`: 'link' if the picture is not in the file. */
export const drawing = (number: number, alt = '', by: 'embed' | 'link' = 'embed') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="${number}" name="p" descr="${alt}"/><a:graphic><a:graphicData>` +
  `<pic:pic><pic:blipFill><a:blip r:${by}="rId${number}"/></pic:blipFill></pic:pic>` +
  '</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
