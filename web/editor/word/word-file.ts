/** The largest Word file that is opened. */
export const MOST_WORD_MB = 20;

const ACCEPTED = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Whether a file that was chosen, dropped or pasted is meant as a Word file. Its content may still say otherwise. */
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
