import type { MouseEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Keeps the focus in the text when the author clicks a button. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Renders a bar below the toolbar with buttons for the table, picture, formula or note at the cursor. */
export function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1 border-t border-line p-1.5">
      {children}
    </div>
  );
}

type BarButtonProps = { label: string; onClick: () => void; isDisabled?: boolean; isPressed?: boolean; title?: string };

export function BarButton({ onClick, isDisabled = false, isPressed, ...attributes }: BarButtonProps) {
  return (
    <Button
      {...attributes}
      aria-disabled={isDisabled || undefined}
      aria-pressed={isPressed}
      onMouseDown={keepFocus}
      onClick={() => !isDisabled && onClick()}
      className="min-h-9 rounded-sm px-2.5 text-xs font-medium text-ink-soft hover:bg-mist hover:text-ink aria-pressed:bg-brand aria-pressed:text-on-brand aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
    />
  );
}
