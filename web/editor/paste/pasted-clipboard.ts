/**
 * What a clipboard holds besides its HTML. `ofWord`: the pictures of an opened Word file, which has the place of
 * a clipboard; in its HTML the address of a picture is its number here (data:,0). null for one that has to be uploaded.
 */
export type PastedClipboard = { text: string; rtf: string; files: readonly File[]; ofWord?: readonly (File | null)[] };

export const NO_CLIPBOARD: PastedClipboard = { text: '', rtf: '', files: [] };

export function readClipboard(data: DataTransfer | null): PastedClipboard {
  if (!data) return NO_CLIPBOARD;
  return { text: data.getData('text/plain'), rtf: data.getData('text/rtf'), files: [...data.files] };
}
