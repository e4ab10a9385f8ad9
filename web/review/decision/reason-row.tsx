import type { MouseEvent } from 'react';
import type { ReasonTemplate } from '#contract/articles/reason-templates.ts';
import { button } from '#web/ui/button.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

const icon =
  'flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-mist hover:text-ink disabled:opacity-30';

type ReasonRowProps = {
  template: ReasonTemplate;
  /** From 1. */
  position: number;
  isLast: boolean;
  onMove: (by: -1 | 1, event: MouseEvent<HTMLElement>) => void;
  onEdit: () => void;
  onDelete: () => void;
};

export function ReasonRow({ template: { title, text }, position, isLast, onMove, onEdit, onDelete }: ReasonRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 pr-2 pl-5">
      <div className="mr-auto min-w-0 flex-[1_1_18rem]">
        <p className="font-medium wrap-anywhere">
          <span className="text-ink-soft tabular-nums">{position}.</span> {title}
        </p>
        <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
      </div>
      <div className="-ml-3 flex flex-wrap items-center">
        <button type="button" disabled={position === 1} onClick={(event) => onMove(-1, event)} className={icon}>
          <ChevronDownIcon className="size-4 rotate-180" />
          <span className="sr-only">Naikkan {title}</span>
        </button>
        <button type="button" disabled={isLast} onClick={(event) => onMove(1, event)} className={icon}>
          <ChevronDownIcon className="size-4" />
          <span className="sr-only">Turunkan {title}</span>
        </button>
        <button type="button" onClick={onEdit} className={button.quiet}>
          Ubah <span className="sr-only">{title}</span>
        </button>
        <button type="button" onClick={onDelete} className={button.quiet}>
          Hapus <span className="sr-only">{title}</span>
        </button>
      </div>
    </li>
  );
}
