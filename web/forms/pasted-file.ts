type Pasted = Pick<DataTransfer, 'files' | 'getData'>;

/** Returns the files of a paste, unless it contains text too: Word and spreadsheets add a picture of the copied text. */
export function pastedFiles(data: Pasted): File[] {
  return data.getData('text/plain').trim() === '' ? [...data.files] : [];
}

/** Returns the first file of a paste, by the same rule. */
export function pastedFile(data: Pasted): File | undefined {
  return pastedFiles(data)[0];
}
