import type { Article } from '#contract/articles/articles.ts';
import {
  AUTHORS_CHANGES,
  CHANGES,
  noticeProblem,
  STATED_CHANGES,
  type StatedChange,
} from '#contract/articles/change-kinds.ts';
import { PUBLIC_ARTICLE_STATUS } from '#contract/constants.ts';
import type { Fields } from '#web/drafts/drafts.ts';
import { ChangeFields } from '#web/forms/change-fields.tsx';
import type { FieldErrors, FormFields } from '#web/forms/form-fields.ts';
import {
  CHANGE_LABEL,
  CHANGE_NOTE_LABEL,
  changeBody,
  changeErrors,
  type ChangeTexts,
  statedChange,
  TAKEN_DOWN_HINT,
} from '#web/forms/stated-change.ts';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { isTakenDown, wasEverPublic } from '#web/review/readers-view.ts';
import type { ProposedChange } from '#web/review/revised-article.ts';

/** The fields for what a change is for readers. The form of a revision starts with what the author has proposed. */
export const CHANGE_FIELDS: FormFields<Article & { proposed?: ProposedChange | undefined }> = [
  {
    name: 'change_kind',
    label: CHANGE_LABEL,
    from: (article) => article?.proposed?.change_kind ?? '',
    show: (given) => labelOf(statedChange(given)),
  },
  { name: 'change_note', label: CHANGE_NOTE_LABEL, from: (article) => article?.proposed?.change_note ?? '' },
];

const labelOf = (kind: StatedChange | undefined): string => (kind ? CHANGES[kind].label : '');

function textsOf({ change_kind = '', change_note = '' }: Fields): ChangeTexts {
  return { change_kind, change_note };
}

/** Whether the edit form asks what the change is: readers saw the article before, and see it after the change. */
export function isPublicChange(stored: Article, { verifikasi_admin }: Fields): boolean {
  return wasEverPublic(stored) && verifikasi_admin === PUBLIC_ARTICLE_STATUS;
}

/**
 * Returns the errors of the fields. A form without any change has none. Without a kind, an article can be published
 * again: the browser does not know whether it differs from what readers saw last.
 */
export function checkFormChange(values: Fields, isChanged: boolean, stored?: Article): FieldErrors {
  const texts = textsOf(values);
  const isOptional = stored !== undefined && isTakenDown(stored);
  if (!isChanged || (isOptional && texts.change_kind === '')) return {};
  return changeErrors(texts);
}

/** Removes from a request what the form does not show: a note of the kind `layout`, or both fields. */
export function trimChange(request: FormData, isAsked: boolean): void {
  const sent = Object.fromEntries([...request].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  const body = isAsked ? changeBody(textsOf(sent)) : {};
  for (const { name } of CHANGE_FIELDS) if (!(name in body)) request.delete(name);
}

type FormChangeFieldsProps = {
  form: DraftFormInHand;
  /** The article that an admin edits. Without it, the form is an author's, who can propose fewer kinds. */
  edited?: Article;
};

const HINTS = {
  author: 'Pembaca melihatnya di riwayat artikel setelah usulan disetujui. Redaksi dapat menyuntingnya.',
  admin:
    'Artikel ini terbit, jadi pembaca melihat di riwayatnya apa yang berubah. Pernyataan dapat disimpan tanpa mengubah teks.',
  again: TAKEN_DOWN_HINT,
} as const;

export function FormChangeFields({ form, edited }: FormChangeFieldsProps) {
  const use = edited ? (isTakenDown(edited) ? 'again' : 'admin') : 'author';
  const { notice = null } = edited ?? {};
  // The server accepts a statement only about an article that is public already.
  const kinds =
    use === 'admin' ? STATED_CHANGES.filter((kind) => noticeProblem(kind, notice) === undefined) : AUTHORS_CHANGES;
  return (
    <ChangeFields
      kinds={kinds}
      texts={textsOf(form.draft.fields)}
      errors={{ change_kind: form.errors['change_kind'], change_note: form.errors['change_note'] }}
      isDisabled={form.isDisabled}
      hint={HINTS[use]}
      onChange={(values) => form.write(values)}
      onClear={use === 'again' ? () => form.write({ change_kind: '', change_note: '' }) : undefined}
    />
  );
}
