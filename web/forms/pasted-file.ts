type Pasted = Pick<DataTransfer, 'files' | 'getData'>;

/**
 * Returns the pasted files, or none if the paste also contains text: Word and spreadsheets add a picture of the copied
 * text.
 */
export function pastedFiles(data: Pasted): File[] {
  return data.getData('text/plain').trim() === '' ? [...data.files] : [];
}

/** Returns the first file of pastedFiles. */
export function pastedFile(data: Pasted): File | undefined {
  return pastedFiles(data)[0];
}
