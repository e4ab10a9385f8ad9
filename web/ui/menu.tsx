import { type ReactNode, useRef } from 'react';
import { ChevronDownIcon } from './icons.tsx';
import { useAfterNavigation } from './use-after-navigation.ts';

type MenuProps = {
  label: ReactNode;
  /** Whether the list begins at the left edge of the label or ends at its right edge. */
  side: 'left' | 'right';
  /** Whether one of the menu's links leads to the current page. */
  isCurrent?: boolean;
  /** Of the menus in the same group, only one can be open. */
  group: string;
  className?: string;
  children: ReactNode;
};

/** A label that opens a list of links or buttons. As a <details>, it needs no script; menu-keys.ts adds keys. */
export function Menu({ label, side, isCurrent = false, group, className = '', children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);

  useAfterNavigation(() => menu.current?.removeAttribute('open'));

  return (
    <details ref={menu} name={group} data-menu className="group relative">
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
