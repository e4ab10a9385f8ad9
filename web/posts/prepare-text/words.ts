import type { Language } from '#contract/constants.ts';

/** The words that pages add to a text, in the language of the text. */
type Words = {
  figure: string;
  table: string;
  code: string;
  formula: string;
  notes: string;
  backToText: string;
  enlarge: string;
  enlarged: string;
  close: string;
  copyTable: string;
  linkToSection: string;
};

export const WORDS: Readonly<Record<Language, Words>> = {
  id: {
    figure: 'Gambar',
    table: 'Tabel',
    code: 'Kode',
    formula: 'Rumus',
    notes: 'Catatan kaki',
    backToText: 'Kembali ke teks',
    enlarge: 'Perbesar gambar ke-',
    enlarged: 'Besar: gambar ke-',
    close: 'Tutup',
    copyTable: 'Salin CSV',
    linkToSection: 'Tautan ke bagian ini',
  },
  en: {
    figure: 'Figure',
    table: 'Table',
    code: 'Code',
    formula: 'Formula',
    notes: 'Footnotes',
    backToText: 'Back to the text',
    enlarge: 'Enlarge picture ',
    enlarged: 'Large: picture ',
    close: 'Close',
    copyTable: 'Copy as CSV',
    linkToSection: 'Link to this section',
  },
};
