/**
 * The file in what was pasted. Word and spreadsheets put a picture of the copied text beside the text: where there is
 * text, the text is meant.
 */
export function pastedFile(data: Pick<DataTransfer, 'files' | 'getData'>): File | undefined {
  const file = [...data.files][0];
  return file && data.getData('text/plain').trim() === '' ? file : undefined;
}
