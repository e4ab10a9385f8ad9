type Pasted = Pick<DataTransfer, 'files' | 'getData'>;

/**
 * Returns the files of a paste, or none if it contains text too: Word and spreadsheets add a picture of the copied
 * text.
 */
export function pastedFiles(data: Pasted): File[] {
  return data.getData('text/plain').trim() === '' ? [...data.files] : [];
}

/** Returns the first file of a paste, by the rule of pastedFiles. */
export function pastedFile(data: Pasted): File | undefined {
  return pastedFiles(data)[0];
}
