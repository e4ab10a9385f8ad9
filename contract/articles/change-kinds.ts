import { countCharacters } from '#contract/rules.ts';

/**
 * What a change of a public article is, as readers see it in its history. Forms load this file: do not import zod,
 * which is large.
 */

type ChangeKind = {
  label: string;
  /** What the form says about it. */
  hint: string;
  /** Whether the change needs a note for readers. */
  needsNote: boolean;
  /** Whether an author may propose it for their own article. The others are for the editors to state. */
  isForAuthors: boolean;
};

/** The kinds that forms offer, in their order. */
export const CHANGES = {
  layout: {
    label: 'Ejaan atau tata letak',
    hint: 'Arti tulisan tidak berubah.',
    needsNote: false,
    isForAuthors: true,
  },
  correction: {
    label: 'Koreksi',
    hint: 'Ada yang keliru, dan sekarang dibetulkan.',
    needsNote: true,
    isForAuthors: true,
  },
  clarification: {
    label: 'Penjelasan',
    hint: 'Tidak keliru, tetapi dapat disalahpahami.',
    needsNote: true,
    isForAuthors: true,
  },
  addition: { label: 'Tambahan', hint: 'Ada bagian, data, atau sumber baru.', needsNote: true, isForAuthors: true },
  newVersion: { label: 'Versi baru', hint: 'Tulisan dikerjakan ulang.', needsNote: true, isForAuthors: true },
  concern: {
    label: 'Pernyataan keprihatinan',
    hint: 'Isinya diragukan dan sedang diperiksa. Pernyataan tampil di atas tulisan.',
    needsNote: true,
    isForAuthors: false,
  },
  retraction: {
    label: 'Penarikan',
    hint: 'Tulisan tidak lagi dapat diandalkan. Tulisan tetap terbaca, dengan “DITARIK” pada judulnya.',
    needsNote: true,
    isForAuthors: false,
  },
  lifted: {
    label: 'Pencabutan',
    hint: 'Penarikan atau pernyataan keprihatinan tidak berlaku lagi.',
    needsNote: true,
    isForAuthors: false,
  },
} as const satisfies Record<string, ChangeKind>;

export type StatedChange = keyof typeof CHANGES;
export const STATED_CHANGES = Object.keys(CHANGES) as [StatedChange, ...StatedChange[]];
export const AUTHORS_CHANGES = STATED_CHANGES.filter((kind) => CHANGES[kind].isForAuthors) as [
  StatedChange,
  ...StatedChange[],
];

/** `first`: the publication. `unstated`: a change of which no kind was stated, as in old releases. */
export const CHANGE_KINDS = ['first', 'unstated', ...STATED_CHANGES] as const;
export type ChangeKindName = (typeof CHANGE_KINDS)[number];

export const CHANGE_LABELS: Readonly<Record<ChangeKindName, string>> = {
  first: 'Terbit pertama kali',
  unstated: 'Perubahan tanpa keterangan',
  ...(Object.fromEntries(STATED_CHANGES.map((kind) => [kind, CHANGES[kind].label])) as Record<StatedChange, string>),
};

/** What stands above a public article until it is lifted. */
export const NOTICES = ['concern', 'retraction'] as const;
export type Notice = (typeof NOTICES)[number];

/** The kinds whose note stays beside the article's text. A statement that was lifted is no news for a reader. */
export const CORRECTING: readonly ChangeKindName[] = ['correction', 'clarification', 'addition', 'newVersion'];

/** Limits of a note for readers, in characters. */
export const CHANGE_NOTE_LEAST = 20;
export const CHANGE_NOTE_MOST = 2000;

/** The start of a retracted article's title, wherever readers and programs find it. */
export const RETRACTED = 'DITARIK: ';

/** Returns the title that readers see. */
export function publicTitle({ title, notice }: { title: string; notice?: Notice | null | undefined }): string {
  return notice === 'retraction' ? RETRACTED + title : title;
}

/** Returns the title to store: a client may send back the one that readers see. */
export function storedTitle({ title, notice }: { title: string; notice: Notice | null }): string {
  return notice === 'retraction' && title.startsWith(RETRACTED) ? title.slice(RETRACTED.length) : title;
}

/** Returns what is wrong with the kind and the note of a change, and at which field; undefined if nothing is. */
export function changeProblem({
  change_kind: kind,
  change_note: note = '',
}: {
  change_kind?: StatedChange | undefined;
  change_note?: string | undefined;
}): { field: 'change_kind' | 'change_note'; text: string } | undefined {
  const length = countCharacters(note.trim());
  if (kind === undefined) {
    return length === 0 ? undefined : { field: 'change_kind', text: 'Pilih jenis perubahan untuk keterangan ini.' };
  }
  if (!CHANGES[kind].needsNote || length >= CHANGE_NOTE_LEAST) return undefined;
  const text = `Tulis keterangan untuk pembaca, paling sedikit ${CHANGE_NOTE_LEAST} karakter.`;
  return { field: 'change_note', text };
}

/**
 * Returns why a change of this kind cannot be stated now, or undefined. `notice`: what stands above the article before.
 */
export function noticeProblem(kind: StatedChange, notice: Notice | null): string | undefined {
  if (kind === 'lifted' && notice === null) return 'Tidak ada penarikan atau pernyataan yang dapat dicabut.';
  if ((kind === 'retraction' || kind === 'concern') && notice === 'retraction') return 'Artikel ini sudah ditarik.';
  return undefined;
}
