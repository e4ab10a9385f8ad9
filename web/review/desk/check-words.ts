import type { CheckCode } from '#contract/articles/review-checks.ts';

type CheckWords = {
  /** Says what was found, how often. */
  say: (count: string) => string;
  /** What the items are (contract/articles/review-checks.ts). */
  items?: 'pictures' | 'articles';
};

/** The checks of a text in words. They are facts: an admin judges. */
export const CHECK_WORDS: Readonly<Record<CheckCode, CheckWords>> = {
  imageWithoutAlt: { say: (count) => `${count} gambar tanpa teks pengganti`, items: 'pictures' },
  figureWithoutSource: { say: (count) => `${count} gambar tanpa sumber`, items: 'pictures' },
  headingOrder: { say: (count) => `${count} judul bagian melompati satu tingkat` },
  links: { say: (count) => `${count} tautan` },
  malformedDoi: { say: (count) => `${count} DOI salah tulis` },
  missingAbstract: { say: () => 'Tanpa ringkasan' },
  missingKeywords: { say: () => 'Tanpa kata kunci' },
  sameTitle: { say: (count) => `${count} artikel lain berjudul sama`, items: 'articles' },
  similarText: { say: (count) => `${count} artikel lain isinya sebagian besar sama`, items: 'articles' },
};
