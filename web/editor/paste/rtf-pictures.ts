/**
 * A picture in an RTF text. `file`: undefined unless the format is PNG or JPEG. `alt`: '' without an alternative text.
 * `isDrawn`: a shape without a picture, or with several (a group of shapes). The HTML may lack such a picture.
 */
export type RtfPicture = { file: File | undefined; alt: string; isDrawn?: true };

const DESTINATION = /\\(?:pict|shpgrp|shp|nonshppict|mmathPict|listpicture)(?![a-zA-Z])/g;
/** Matches the beginning of the property `pib`, which contains the picture of a shape. */
const OWN_PICTURE = /\{\\sn pib\}\s*\{\\sv\s*\{\\pict(?![a-zA-Z])/g;

/**
 * Returns the pictures of an RTF text in order. In the HTML, Word and LibreOffice only refer to files on the author's
 * computer, and LibreOffice leaves out alternative texts. The RTF contains both.
 */
export function rtfPictures(rtf: string): RtfPicture[] {
  const pictures: RtfPicture[] = [];
  for (let at = 0; ; ) {
    DESTINATION.lastIndex = at;
    const found = DESTINATION.exec(rtf);
    if (!found) return pictures;
    const end = DESTINATION.lastIndex;
    if (found[0] === '\\pict') pictures.push(readPicture(rtf, end));
    else if (found[0].startsWith('\\shp')) pictures.push(readShape(rtf.slice(found.index, endOfGroup(rtf, end))));
    at = found[0] === '\\pict' ? end : endOfGroup(rtf, end);
  }
}

/** Reads a shape, which may hold one picture. Ignores the shape's last part: a copy of the shape for old programs. */
function readShape(shape: string): RtfPicture {
  const alt = readText(DESCRIPTION.exec(shape)?.[1] ?? '');
  const [first, ...others] = shape.matchAll(OWN_PICTURE);
  if (!first || others.length > 0) return { file: undefined, alt, isDrawn: true };
  const picture = readPicture(shape, first.index + first[0].length);
  return { file: picture.file, alt: picture.alt || alt };
}

/** Reads a picture: control words and groups, and then its bytes as hexadecimal digits. */
function readPicture(rtf: string, start: number): RtfPicture {
  let type: string | undefined;
  let alt = '';
  let at = start;
  while (at < rtf.length) {
    const character = rtf.charAt(at);
    if (character === '{') {
      const end = endOfGroup(rtf, at + 1);
      alt ||= readText(DESCRIPTION.exec(rtf.slice(at, Math.min(end, at + LONGEST_PROPERTIES)))?.[1] ?? '');
      at = end;
    } else if (character === '\\') {
      WORD.lastIndex = at;
      const word = WORD.exec(rtf)?.[0] ?? '\\';
      if (word.startsWith('\\pngblip')) type = 'image/png';
      if (word.startsWith('\\jpegblip')) type = 'image/jpeg';
      at += word.length;
    } else if (/\s/.test(character)) at += 1;
    else break;
  }
  return { file: readFile(rtf, at, type), alt };
}

function readFile(rtf: string, at: number, type: string | undefined): File | undefined {
  if (type === undefined) return undefined;
  const digits = rtf.slice(at, rtf.indexOf('}', at)).replaceAll(/\s+/g, '');
  if (digits.length === 0 || digits.length % 2 === 1 || /[^0-9a-f]/i.test(digits)) return undefined;
  const bytes = new Uint8Array(digits.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  }
  return new File([bytes], `gambar.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
}

const DESCRIPTION = /\{\\sn wzDescription\}\s*\{\\sv ((?:[^{}\\]|\\.)*)\}/s;
/** This many characters are searched for the alternative text. 1,000 characters written as \u1234\'3f take 10,000. */
const LONGEST_PROPERTIES = 20_000;

/** Decodes RTF's escapes: \u8211 (followed by a substitute for old programs), \'e9 (read as Latin-1), and \{ \} \\. */
function readText(text: string): string {
  return text
    .replaceAll(/[\r\n]/g, '')
    .replaceAll(/\\u(-?\d+) ?(?:\\'[0-9a-f]{2}|\?)?/gi, (_, code: string) => String.fromCharCode(Number(code) & 0xffff))
    .replaceAll(/\\'([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\([{}\\])/g, '$1')
    .trim();
}

const WORD = /\\(?:[a-z]+-?\d*|\*|.)/iy;

/** Returns the end of the group whose content begins at `start`. */
function endOfGroup(rtf: string, start: number): number {
  let depth = 1;
  for (let at = start; at < rtf.length; at += 1) {
    const character = rtf.charAt(at);
    // A backslash escapes the character after it, so an escaped brace neither begins nor ends a group.
    if (character === '\\') at += 1;
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return rtf.length;
}
