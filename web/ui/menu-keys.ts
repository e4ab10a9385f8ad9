/**
 * Adds keys to all menus (<details data-menu>): arrows, Home and End move the focus, and Esc closes the menu and
 * focuses its label. A menu also closes if the user presses or focuses anything outside it.
 */
export function addMenuKeys(): void {
  document.addEventListener('keydown', (event) => {
    const menu = (event.target as Element).closest<HTMLDetailsElement>('[data-menu]');
    if (event.key === 'Escape') closeMenu(menu ?? openMenu());
    else if (menu && moveIn(menu, event.key)) event.preventDefault();
  });
  for (const type of ['pointerdown', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      const menu = openMenu();
      if (menu && !(target instanceof Node && menu.contains(target))) menu.open = false;
    });
  }
}

/** Closes the menu that contains `inside`, and focuses the menu's label. */
export function closeMenu(inside: Element | null): void {
  const menu = inside?.closest('details');
  if (!menu?.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

function openMenu(): HTMLDetailsElement | null {
  return document.querySelector<HTMLDetailsElement>('[data-menu][open]');
}

function moveIn(menu: HTMLDetailsElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>(':scope > :not(summary) :is(a[href], button)')];
  const from = items.indexOf(document.activeElement as HTMLElement);
  const next = {
    ArrowDown: (from + 1) % items.length,
    ArrowUp: (Math.max(from, 0) - 1 + items.length) % items.length,
    ...(from >= 0 && { Home: 0, End: items.length - 1 }),
  }[key];
  if (next === undefined) return false;
  menu.open = true;
  items[next]?.focus();
  return true;
}
