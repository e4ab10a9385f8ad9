import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ROLE_USER } from '#contract/constants.ts';
import { fullName } from '#contract/identity/full-name.ts';
import type { PersonInList } from '#contract/accounts/people.ts';
import { SPAM_AT_ONCE } from '#contract/rules.ts';
import type { SpamAnswer } from '#contract/accounts/spam.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { notify } from '#web/ui/notify.ts';
import { useAfterRender } from '#web/ui/use-after-render.ts';

export const SPAM_RESULT_ID = 'penghapusan-terakhir';

/** The result of the last removal. `at`: when it happened, by this browser's clock. */
export type SpamAct = { done: Named[]; refused: (Named & { message: string })[]; at: number };
type Named = { id: number; name: string };

/** Selects accounts and removes them as spam. One undo restores all of them. */
export function useSpam() {
  const [selected, setSelected] = useState<ReadonlyMap<number, string>>(new Map());
  /** The names that the confirmation dialog shows; undefined while the dialog is closed. */
  const [asked, setAsked] = useState<readonly string[]>();
  const [act, setAct] = useState<SpamAct>();
  const { revalidate } = useRevalidator();
  const hasActed = useRef(false);
  const afterRender = useAfterRender();
  const isFull = selected.size >= SPAM_AT_ONCE;

  function select(user: PersonInList, isSelected: boolean): void {
    const after = new Map(selected);
    if (!isSelected) after.delete(user.id);
    else if (!isFull) after.set(user.id, fullName(user));
    setSelected(after);
  }

  async function remove(): Promise<void> {
    const removing = sessionApi('removeSpam', { body: { ids: [...selected.keys()] } });
    const answer = await orNotify(removing, 'Akun tidak dapat dihapus. Coba lagi.');
    if (answer) {
      setAct(actOf(answer.items, selected));
      setSelected(new Map());
      notifyOf(answer);
      hasActed.current = true;
    }
    await revalidate();
  }

  /** Closes the dialog. After a removal, the button that opened it is gone, so the result gets the focus instead. */
  function close(): void {
    setAsked(undefined);
    if (hasActed.current) focusOnResult();
    hasActed.current = false;
  }

  /** Focuses the result, because the pressed button is gone. */
  function focusOnResult(): void {
    afterRender(() => document.getElementById(SPAM_RESULT_ID)?.focus());
  }

  async function undo(): Promise<void> {
    if (!act) return;
    const names = new Map(act.done.map(({ id, name }) => [id, name]));
    const restoring = sessionApi('restoreSpam', { body: { ids: [...names.keys()] } });
    const answer = await orNotify(restoring, 'Akun tidak dapat dikembalikan. Coba lagi.');
    if (answer) {
      setAct({ ...actOf(answer.items, names), done: [] });
      notifyOf(answer);
      focusOnResult();
    }
    await revalidate();
  }

  const clear = () => setSelected(new Map());
  const ask = () => setAsked([...selected.values()]);
  return { selected, isFull, select, clear, asked, ask, close, remove, act, undo };
}

/** Whether an account can be selected. The server checks this again. */
export const canBeSpam = ({ role_type, spam_at }: PersonInList) => role_type === ROLE_USER && spam_at === null;

const notifyOf = ({ items, message }: SpamAnswer) => notify(items.some(isDone) ? 'success' : 'error', message);

const isDone = ({ outcome }: SpamAnswer['items'][number]) => outcome === 'done';

function actOf(items: SpamAnswer['items'], names: ReadonlyMap<number, string>): SpamAct {
  const named = items.map((item) => ({ ...item, name: names.get(item.id) ?? '' }));
  return { done: named.filter(isDone), refused: named.filter((item) => !isDone(item)), at: Date.now() };
}
