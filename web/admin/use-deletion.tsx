import { type MouseEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { orNotify } from '#web/session/optional-answer.ts';
import { notify } from '#web/ui/notify.ts';
import { MAIN_ID } from '#web/ui/skip-link.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useUndo } from './use-undo.ts';

type Deletable = { id: number; title: string };

type DeletionOptions = {
  remove: (id: number) => Promise<object>;
  restore: (id: number) => Promise<{ message: string }>;
  /** Texts of the toasts. The server's message replaces `failed` if there is one. */
  deleted: string;
  failed: string;
};

/**
 * Deletes rows of a list: asks first, hides the row, and offers to undo it while the toast is shown. Rows are <li>; the
 * row after a deleted row gets the focus.
 */
export function useDeletion({ remove, restore, deleted, failed }: DeletionOptions) {
  const [asked, setAsked] = useState<Deletable>();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const { revalidate } = useRevalidator();
  const undo = useUndo();
  const row = useRef<HTMLElement>(null);
  const next = useRef<HTMLElement>(undefined);

  function ask({ id, title }: Deletable, { currentTarget }: MouseEvent): void {
    row.current = currentTarget.closest('li');
    next.current = undefined;
    setAsked({ id, title });
  }

  async function confirm({ id }: Deletable): Promise<void> {
    const after = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    if (await orNotify(remove(id), failed)) {
      next.current = firstControl(after) ?? main();
      setGone((before) => new Set(before).add(id));
      notify('success', deleted, {
        label: 'Urungkan',
        run: () =>
          void undo(
            () => restore(id),
            () => show(id),
          ),
      });
    }
    void revalidate();
  }

  function show(id: number): void {
    setGone((before) => new Set([...before].filter((other) => other !== id)));
  }

  function close(): void {
    setAsked(undefined);
    // In the next frame the row is gone, and the dialog has tried to give the focus back to the row's button.
    requestAnimationFrame(() => next.current?.focus());
  }

  const dialog = asked && <DeleteDialog title={asked.title} onConfirm={() => confirm(asked)} onClose={close} />;
  return { ask, isGone: (id: number) => gone.has(id), dialog };
}

/** Returns the first control of a row that the keyboard can reach. */
export function firstControl(row: Element | null | undefined): HTMLElement | undefined {
  return row?.querySelector<HTMLElement>('a[href]:not([tabindex="-1"]), button') ?? undefined;
}

/** Returns the element that takes the focus when the focused control is gone. */
export function main(): HTMLElement | undefined {
  return document.getElementById(MAIN_ID) ?? undefined;
}
