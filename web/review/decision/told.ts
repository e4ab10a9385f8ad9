import { changeBody, changeErrors, type ChangeTexts } from '#web/forms/stated-change.ts';
import type { ProposedChange } from '#web/review/revised-article.ts';

/** What the author of a proposed revision suggests telling readers, with the number of the revision. */
export type ProposedTold = ProposedChange & { version: number };

/** What the user has not changed yet: the form then shows the author's suggestion. */
export const UNTOUCHED: ChangeTexts = { change_kind: '', change_note: '' };

/** Whether the user has chosen a kind of change, or edited the author's suggestion. */
function isTouched({ change_kind }: ChangeTexts): boolean {
  return change_kind !== '';
}

type ToldOptions = {
  /** The author's suggestion, if the decision is about a single proposed revision. Then the kind is required. */
  proposed: ProposedTold | undefined;
  /** Whether readers saw the article before and do not see it now. Then the kind can be chosen. */
  isTakenDown: boolean;
  /** What the user has chosen and typed, or UNTOUCHED. */
  typed: ChangeTexts;
  /** Stores what the user chooses and types. */
  write: (typed: ChangeTexts) => void;
};

/** Returns what readers are told if the decision is an approval; undefined if the form must not ask. */
export function toldOf({ proposed, isTakenDown, typed, write }: ToldOptions) {
  if (!proposed && !isTakenDown) return undefined;
  const suggested = textsOf(proposed);
  const { change_kind, change_note } = typed;
  const texts = isTouched(typed) ? { change_kind, change_note } : suggested;
  const isRequired = proposed !== undefined;
  const isOptionalAndEmpty = !isRequired && !isTouched(texts);
  return {
    texts,
    isRequired,
    /** The suggestion, while the form shows something else. */
    replaced: isTouched(typed) && proposed?.change_kind ? proposed : undefined,
    onChange: (values: Partial<ChangeTexts>) => {
      const next = { ...texts, ...values };
      const isSuggested = next.change_kind === suggested.change_kind && next.change_note === suggested.change_note;
      write(isSuggested ? UNTOUCHED : next);
    },
    onReset: () => write(UNTOUCHED),
    errors: () => (isOptionalAndEmpty ? {} : changeErrors(texts)),
    body: () => changeBody(texts),
  };
}

function textsOf(proposed: ProposedTold | undefined): ChangeTexts {
  return { change_kind: proposed?.change_kind ?? '', change_note: proposed?.change_note ?? '' };
}
