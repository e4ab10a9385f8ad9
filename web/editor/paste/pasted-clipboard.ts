/** What of a clipboard is needed besides its HTML. */
export type Clipboard = { rtf: string; files: readonly File[] };

export type PastedClipboard = Clipboard & { text: string };

export const NO_CLIPBOARD: PastedClipboard = { text: '', rtf: '', files: [] };

export function readClipboard(data: DataTransfer | null): PastedClipboard {
  if (!data) return NO_CLIPBOARD;
  return { text: data.getData('text/plain'), rtf: data.getData('text/rtf'), files: [...data.files] };
}
