import { type ReactNode, useEffect, useRef } from 'react';
import { ChevronDownIcon } from './icons.tsx';
import { useAfterNavigation } from './use-after-navigation.ts';

type MenuProps = {
  label: ReactNode;
  /** The edge of the label at which the list is aligned. */
  side: 'left' | 'right';
  /** Whether one of its pages is the current page. */
  isCurrent?: boolean;
  /** Of the menus with the same group only one is open. */
  group: string;
  className?: string;
  children: ReactNode;
};

/**
 * A label that opens a list of links or buttons. It opens without JavaScript; keyboard control and automatic closing
 * need it.
 */
export function Menu({ label, side, isCurrent = false, group, className = '', children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => (menu.current ? addKeys(menu.current) : undefined), []);
  useAfterNavigation(() => menu.current?.removeAttribute('open'));

  return (
    <details ref={menu} name={group} className="group relative">
      <summary
        data-current={isCurrent || undefined}
        className={`flex cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden ${className}`}
      >
        {label}
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div
        className={`absolute top-full z-10 mt-1 min-w-48 animate-appear rounded-md border border-line bg-surface p-2 shadow-menu ${side === 'left' ? 'left-0' : 'right-0'}`}
      >
        {children}
      </div>
    </details>
  );
}

export function closeMenu(inside: Element | null): void {
  const menu = inside?.closest('details');
  if (!menu?.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** Arrows, Home and End move the focus. Esc closes and returns the focus. A click or focus elsewhere closes too. */
function addKeys(menu: HTMLDetailsElement): () => void {
  const label = menu.querySelector('summary');
  const items = () => [...menu.querySelectorAll<HTMLElement>(':scope > :not(summary) :is(a[href], button)')];

  const move = (event: KeyboardEvent) => {
    const all = items();
    const from = all.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowDown: (from + 1) % all.length,
      ArrowUp: (Math.max(from, 0) - 1 + all.length) % all.length,
      ...(from >= 0 && { Home: 0, End: all.length - 1 }),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    menu.open = true;
    all[next]?.focus();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeMenu(label);
  };
  const leave = ({ target }: Event) => {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };

  menu.addEventListener('keydown', move);
  document.addEventListener('keydown', escape);
  document.addEventListener('pointerdown', leave);
  document.addEventListener('focusin', leave);
  return () => {
    menu.removeEventListener('keydown', move);
    document.removeEventListener('keydown', escape);
    document.removeEventListener('pointerdown', leave);
    document.removeEventListener('focusin', leave);
  };
}
