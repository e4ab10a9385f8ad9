/**
 * The content of a clipboard without its HTML. An opened Word file is pasted like a clipboard: `ofWord` has its
 * pictures, to which its HTML refers by index (data:,0). null is a picture that the author has to upload.
 */
export type PastedClipboard = { text: string; rtf: string; files: readonly File[]; ofWord?: readonly (File | null)[] };

export const NO_CLIPBOARD: PastedClipboard = { text: '', rtf: '', files: [] };

export function readClipboard(data: DataTransfer | null): PastedClipboard {
  if (!data) return NO_CLIPBOARD;
  return { text: data.getData('text/plain'), rtf: data.getData('text/rtf'), files: [...data.files] };
}
