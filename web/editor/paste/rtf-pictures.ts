/** `file`: undefined for other formats than PNG and JPEG. `alt`: '' without an alternative text. */
export type RtfPicture = { file: File | undefined; alt: string };

/**
 * Returns the pictures of an RTF text in order. Word and LibreOffice put them there, while their HTML only names files
 * of the person's computer, and LibreOffice's has no alternative texts.
 */
export function rtfPictures(rtf: string): RtfPicture[] {
  const pictures: RtfPicture[] = [];
  for (let at = rtf.indexOf('\\pict'); at !== -1; at = rtf.indexOf('\\pict', at + 1)) {
    // Longer words, such as \picture, and the copies for programs that read metafiles only.
    const isOther = /[a-z]/.test(rtf.charAt(at + '\\pict'.length)) || /\\nonshppict\s*\{$/.test(rtf.slice(at - 20, at));
    if (!isOther) pictures.push(readPicture(rtf, at + '\\pict'.length));
  }
  return pictures;
}

/** Reads control words and groups up to the bytes in hexadecimal digits. */
function readPicture(rtf: string, start: number): RtfPicture {
  let type: string | undefined;
  let alt = '';
  let at = start;
  while (at < rtf.length) {
    const character = rtf.charAt(at);
    if (character === '{') {
      const end = endOfGroup(rtf, at);
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
/** An alternative text of 1,000 characters, each written as \u1234\'3f, and other properties before it. */
const LONGEST_PROPERTIES = 20_000;

/** Reads the characters that RTF writes as \'e9 (Latin-1 suffices beside \u), as \u8211 with a substitute, and as \{. */
function readText(text: string): string {
  return text
    .replaceAll(/[\r\n]/g, '')
    .replaceAll(/\\u(-?\d+) ?(?:\\'[0-9a-f]{2}|\?)?/gi, (_, code: string) => String.fromCharCode(Number(code) & 0xffff))
    .replaceAll(/\\'([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\([{}\\])/g, '$1')
    .trim();
}

const WORD = /\\(?:[a-z]+-?\d*|\*|.)/iy;

function endOfGroup(rtf: string, start: number): number {
  let depth = 0;
  for (let at = start; at < rtf.length; at += 1) {
    const character = rtf.charAt(at);
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return rtf.length;
}
