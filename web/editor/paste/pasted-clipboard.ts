/**
 * What a paste contains besides its HTML. For an opened Word file, `ofWord` has the file's pictures: the HTML refers to
 * each by its index (data:,0). A picture that is null cannot be shown, so the author has to upload it.
 */
export type PastedClipboard = { text: string; rtf: string; files: readonly File[]; ofWord?: readonly (File | null)[] };

export const NO_CLIPBOARD: PastedClipboard = { text: '', rtf: '', files: [] };

export function readClipboard(data: DataTransfer | null): PastedClipboard {
  if (!data) return NO_CLIPBOARD;
  return { text: data.getData('text/plain'), rtf: data.getData('text/rtf'), files: [...data.files] };
}
