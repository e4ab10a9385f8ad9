/**
 * Returns the pictures of an RTF text in order: PNG and JPEG as files, undefined for other formats. Word and LibreOffice
 * put them there, while their HTML only names files of the person's computer.
 */
export function rtfPictures(rtf: string): (File | undefined)[] {
  const pictures: (File | undefined)[] = [];
  for (let at = rtf.indexOf('\\pict'); at !== -1; at = rtf.indexOf('\\pict', at + 1)) {
    // Longer words, such as \picture, and the copies for programs that read metafiles only.
    const isOther = /[a-z]/.test(rtf.charAt(at + '\\pict'.length)) || /\\nonshppict\s*\{$/.test(rtf.slice(at - 20, at));
    if (!isOther) pictures.push(readPicture(rtf, at + '\\pict'.length));
  }
  return pictures;
}

/** Reads control words and groups up to the bytes in hexadecimal digits. */
function readPicture(rtf: string, start: number): File | undefined {
  let type: string | undefined;
  let at = start;
  while (at < rtf.length) {
    const character = rtf.charAt(at);
    if (character === '{') at = endOfGroup(rtf, at);
    else if (character === '\\') {
      WORD.lastIndex = at;
      const word = WORD.exec(rtf)?.[0] ?? '\\';
      if (word.startsWith('\\pngblip')) type = 'image/png';
      if (word.startsWith('\\jpegblip')) type = 'image/jpeg';
      at += word.length;
    } else if (/\s/.test(character)) at += 1;
    else break;
  }
  if (type === undefined) return undefined;
  const digits = rtf.slice(at, rtf.indexOf('}', at)).replaceAll(/\s+/g, '');
  if (digits.length === 0 || digits.length % 2 === 1 || /[^0-9a-f]/i.test(digits)) return undefined;
  const bytes = new Uint8Array(digits.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  }
  return new File([bytes], `gambar.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
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
