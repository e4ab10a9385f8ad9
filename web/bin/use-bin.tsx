import { type MouseEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { DeletedRow } from '#contract/bin/bin.ts';
import { firstControl, main } from '#web/admin/use-deletion.tsx';
import { notifyOutcome, orNotify } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { KINDS } from './bin-words.ts';

/** Restores rows of the bin, and removes them for good. Then the next row, which must be an <li>, gets the focus. */
export function useBin() {
  const [asked, setAsked] = useState<DeletedRow>();
  const neighbour = useRef<Element>(null);
  const next = useRef<HTMLElement>(undefined);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function restore(row: DeletedRow, button: HTMLElement): Promise<void> {
    const { restore: call, address } = KINDS[row.kind];
    const answer = await orNotify(call(row.id), 'Tidak dapat dipulihkan. Coba lagi.');
    if (answer) {
      focusable(neighbourOf(button))?.focus({ preventScroll: true });
      notify('success', answer.message, { label: 'Buka', run: () => void navigate(address(row.id)) });
    }
    await revalidate();
  }

  function ask(row: DeletedRow, { currentTarget }: MouseEvent<HTMLElement>): void {
    neighbour.current = neighbourOf(currentTarget);
    next.current = undefined;
    setAsked(row);
  }

  async function remove({ kind, id }: DeletedRow): Promise<void> {
    const removing = sessionApi('removeForGood', { params: { kind, id } });
    if (await notifyOutcome(removing, 'Tidak dapat dihapus. Coba lagi.')) next.current = focusable(neighbour.current);
    await revalidate();
  }

  function close(): void {
    setAsked(undefined);
    // Waits for the next frame: before it, the closing dialog tries to focus the button that opened the dialog.
    requestAnimationFrame(() => next.current?.focus());
  }

  const dialog = asked && (
    <ConfirmDialog
      question={`Hapus “${asked.title}” secara permanen?`}
      text="Berkasnya ikut terhapus. Setelah itu tidak dapat dipulihkan lagi."
      confirmLabel="Hapus permanen"
      workingLabel="Menghapus…"
      onConfirm={() => remove(asked)}
      onClose={close}
    />
  );
  return { restore, ask, dialog };
}

function neighbourOf(control: HTMLElement): Element | null {
  const row = control.closest('li');
  return row?.nextElementSibling ?? row?.previousElementSibling ?? null;
}

const focusable = (row: Element | null) => firstControl(row) ?? main();
