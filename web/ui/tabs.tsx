import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

type Tab = { id: string; label: string; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** The id of the tab that is open at first. Default: the first tab. */
  first?: string | undefined;
};

/**
 * Tabs, one of which is open. Arrow keys, Home and End switch between them. The content of closed tabs is not rendered.
 */
export function Tabs({ label, tabs, first = tabs[0].id }: TabsProps) {
  const [chosen, setChosen] = useState(first);
  const list = useRef<HTMLDivElement>(null);
  const name = useId();
  const shown = tabs.find(({ id }) => id === chosen) ?? tabs[0];

  // Scrolls the row of tabs to the chosen tab on a narrow screen. scrollIntoView() would also scroll the page.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = document.getElementById(`${name}-${shown.id}`);
    if (row && tab) row.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - row.clientWidth / 2;
  }, [name, shown.id]);

  function move(event: KeyboardEvent): void {
    const from = tabs.indexOf(shown);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    setChosen(tabs[index]?.id ?? chosen);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex gap-x-6 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map(({ id, label: text }) => (
          <Button
            key={id}
            id={`${name}-${id}`}
            label={text}
            role="tab"
            aria-selected={id === shown.id}
            aria-controls={`${name}-panel`}
            tabIndex={id === shown.id ? 0 : -1}
            onClick={() => setChosen(id)}
            onKeyDown={move}
            className="min-h-11 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft outline-offset-[-3px] hover:text-ink aria-selected:border-clay aria-selected:font-semibold aria-selected:text-ink"
          />
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${name}-panel`}
        aria-labelledby={`${name}-${shown.id}`}
        // The panel takes the focus, so that users can scroll a long text by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="rounded-sm outline-offset-4"
      >
        {shown.content}
      </div>
    </>
  );
}
