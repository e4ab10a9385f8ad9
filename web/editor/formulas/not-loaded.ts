/** Told to the author if the form for formulas or the drawing of LaTeX cannot be loaded. */
export const NOT_LOADED = 'Pembuat rumus tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.';
