/**
 * The content of a clipboard besides its HTML. `ofWord`: the pictures of an opened Word file, which is pasted like a
 * clipboard. Its HTML refers to a picture by index (data:,0). null: the author has to upload the picture.
 */
export type PastedClipboard = { text: string; rtf: string; files: readonly File[]; ofWord?: readonly (File | null)[] };

export const NO_CLIPBOARD: PastedClipboard = { text: '', rtf: '', files: [] };

export function readClipboard(data: DataTransfer | null): PastedClipboard {
  if (!data) return NO_CLIPBOARD;
  return { text: data.getData('text/plain'), rtf: data.getData('text/rtf'), files: [...data.files] };
}
