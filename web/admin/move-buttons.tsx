import type { MouseEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

const styles = { styles: 'round', className: 'size-11 disabled:opacity-30' } as const;

export type MoveButtonsProps = {
  /** The name of the row, for screen readers. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1, event: MouseEvent<HTMLElement>) => void;
};

/** The buttons that move a row of an ordered list up and down. */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button {...styles} disabled={isFirst} onClick={(event) => onMove(-1, event)}>
        <ChevronDownIcon className="size-4 rotate-180" />
        <span className="sr-only">{`Naikkan ${name}`}</span>
      </Button>
      <Button {...styles} disabled={isLast} onClick={(event) => onMove(1, event)}>
        <ChevronDownIcon className="size-4" />
        <span className="sr-only">{`Turunkan ${name}`}</span>
      </Button>
    </>
  );
}
