/** Returns the file of a paste, unless it contains text too: Word and spreadsheets add a picture of the copied text. */
export function pastedFile(data: Pick<DataTransfer, 'files' | 'getData'>): File | undefined {
  const file = [...data.files][0];
  return file && data.getData('text/plain').trim() === '' ? file : undefined;
}
