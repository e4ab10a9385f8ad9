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
  /** The texts of the toasts. An error message of the server is shown instead of `failed`. */
  deleted: string;
  failed: string;
};

/**
 * Deletes rows of a list: asks first, hides the row, and shows a toast with an undo button. Rows must be <li>: the row
 * after the deleted one gets the focus.
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
    // Waits for the next frame: before it, the closing dialog tries to focus the button that opened the dialog.
    requestAnimationFrame(() => next.current?.focus());
  }

  const dialog = asked && <DeleteDialog title={asked.title} onConfirm={() => confirm(asked)} onClose={close} />;
  return { ask, isGone: (id: number) => gone.has(id), dialog };
}

/** Returns the first control of a row that the keyboard can reach. */
export function firstControl(row: Element | null | undefined): HTMLElement | undefined {
  return row?.querySelector<HTMLElement>('a[href]:not([tabindex="-1"]), button') ?? undefined;
}

/** Returns <main>, which gets the focus when the focused control has disappeared. */
export function main(): HTMLElement | undefined {
  return document.getElementById(MAIN_ID) ?? undefined;
}
