import {
  CHANGE_NOTE_MOST,
  changeProblem,
  CHANGES,
  type StatedChange,
  STATED_CHANGES,
} from '#contract/articles/change-kinds.ts';
import { countCharacters, tooLongText } from '#contract/rules.ts';

/** The fields of ChangeFields, as the API names them. `change_kind` is empty until the user has chosen a kind. */
export type ChangeTexts = { change_kind: string; change_note: string };

export const CHANGE_LABEL = 'Jenis perubahan';
export const CHANGE_NOTE_LABEL = 'Keterangan untuk pembaca';

export const NO_KIND = 'Pilih jenis perubahannya. Pembaca melihatnya di riwayat artikel.';

/** The hint for an article that readers saw before and do not see now. Only the admin knows whether its text changed. */
export const TAKEN_DOWN_HINT =
  'Kalau isinya berubah sejak terakhir terbit, sebutkan jenisnya: pembaca melihatnya di riwayat artikel. Boleh kosong.';

export function statedChange(given: string): StatedChange | undefined {
  return STATED_CHANGES.find((kind) => kind === given);
}

/** Whether the form shows the field for the note: the kind `layout` has no note for readers. */
export function hasNote(given: string): boolean {
  const kind = statedChange(given);
  return kind !== undefined && CHANGES[kind].needsNote;
}

/** Checks the fields before sending. Returns an empty object, or the error of one field. The server checks again. */
export function changeErrors(given: ChangeTexts): Partial<ChangeTexts> {
  const { change_note } = given;
  const change_kind = statedChange(given.change_kind);
  if (!change_kind) return { change_kind: NO_KIND };
  const problem = changeProblem({ change_kind, change_note });
  if (problem) return { [problem.field]: problem.text };
  if (!hasNote(change_kind) || countCharacters(change_note.trim()) <= CHANGE_NOTE_MOST) return {};
  return { change_note: tooLongText(CHANGE_NOTE_LABEL, CHANGE_NOTE_MOST) };
}

/** Returns the fields of a request. Leaves out a note that the form does not show, which may be left from before. */
export function changeBody(given: ChangeTexts): { change_kind?: StatedChange; change_note?: string } {
  const change_kind = statedChange(given.change_kind);
  if (!change_kind) return {};
  return { change_kind, ...(hasNote(change_kind) && { change_note: given.change_note }) };
}
