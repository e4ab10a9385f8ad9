/** Larger Word files are refused. */
export const MOST_WORD_MB = 20;

const ACCEPTED = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Whether a chosen, dropped or pasted file has the name of a Word file. Its content may be something else. */
export function isWordFile({ name }: Pick<File, 'name'>): boolean {
  return /\.docx?$/i.test(name);
}

/** Opens the browser's file dialog, and calls `onFile` with the chosen file. */
export function chooseWordFile(onFile: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = ACCEPTED;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) onFile(file);
  });
  input.click();
}
