import type { CallAnswer } from '#contract/call-schemas.ts';
import { postAddress, postKinds } from '#contract/posts/post-kinds.ts';
import { type Marked, splitMarks } from '#contract/marks.ts';

type Work = CallAnswer<'suggest'>['works'][number];

/** The keys that open a link in another tab or window. */
type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;
const withoutKeys: Modifiers = { ctrlKey: false, metaKey: false, shiftKey: false };

/** The height of the list, and the space below it. */
const MOST_PX = 420;
const LEAST_PX = 120;
const BELOW_PX = 12;

/** The list of works below a search field. The focus stays in the field, which names the active option. */
export class SuggestionList {
  readonly #field: HTMLInputElement;
  readonly #list = document.createElement('ul');
  readonly #status = document.createElement('p');
  readonly #link = document.createElement('a');
  #works: readonly Work[] = [];
  /** The position of the active option, or -1. */
  #active = -1;

  constructor(field: HTMLInputElement) {
    this.#field = field;
    const list = this.#list;
    list.id = `${field.id}-saran`;
    list.role = 'listbox';
    list.ariaLabel = 'Saran';
    list.hidden = true;
    list.className =
      'absolute inset-x-0 top-full z-10 mt-2 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-1.5 shadow-menu';
    // Keeps the focus in the field.
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => this.#press(event));
    // A middle click opens another tab, as Ctrl does.
    list.addEventListener('auxclick', (event) => {
      if (event.button === 1) this.#press({ ...withoutKeys, target: event.target, ctrlKey: true });
    });
    // A phone's keyboard makes the visible part of the page smaller.
    visualViewport?.addEventListener('resize', () => this.#fit());
    this.#status.role = 'status';
    this.#status.className = 'sr-only';
    this.#link.hidden = true;
    field.nextElementSibling?.append(list, this.#status, this.#link);
    field.role = 'combobox';
    field.ariaAutoComplete = 'list';
    field.ariaExpanded = 'false';
    field.setAttribute('aria-controls', list.id);
  }

  isEmpty(): boolean {
    return this.#works.length === 0;
  }

  /** Forgets the active option and what screen readers were told. The list stays. */
  deactivate(): void {
    this.#status.textContent = '';
    this.#setActive(-1);
  }

  /** Shows other works, with no option active. */
  show(works: readonly Work[]): void {
    this.#works = works;
    this.#list.replaceChildren(...works.map((work, position) => optionOf(work, `${this.#list.id}-${position}`)));
    this.#list.scrollTop = 0;
    this.#setOpen(works.length > 0);
  }

  /** Tells screen readers how many works are shown. */
  announce(): void {
    const { length } = this.#works;
    this.#status.textContent = length === 0 ? 'Tidak ada saran.' : `${length} saran. Pilih dengan panah bawah.`;
  }

  /** Opens the list if it is closed. Moves from option to option, with the field between the last and the first. */
  move(step: 1 | -1): void {
    this.#setOpen(true, this.#active);
    const places = this.#works.length + 1;
    this.#setActive(((this.#active + 1 + step + places) % places) - 1);
  }

  /** Opens the page of the active option, as a click on a link would. Returns false if no option is active. */
  choose({ ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
    const work = this.#works[this.#active];
    if (!work) return false;
    this.#link.href = postAddress(work.kind, work.id);
    this.#link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
    this.close();
    // After Back, the browser may show this page as it was left.
    if (!ctrlKey && !metaKey && !shiftKey) this.#field.closest('dialog')?.close();
    return true;
  }

  #press(event: Modifiers & Pick<Event, 'target'>): void {
    const option = (event.target as Element).closest('[role=option]');
    this.#setActive([...this.#list.children].indexOf(option as Element));
    this.choose(event);
  }

  /** Returns false if the list was closed already. */
  close(): boolean {
    this.deactivate();
    if (this.#list.hidden) return false;
    this.#setOpen(false);
    return true;
  }

  #setOpen(isOpen: boolean, active = -1): void {
    this.#list.hidden = !isOpen;
    this.#field.ariaExpanded = String(isOpen);
    this.#fit();
    this.#setActive(active);
  }

  /** Ends the list above a phone's keyboard. */
  #fit(): void {
    const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight };
    const room = offsetTop + height - this.#list.getBoundingClientRect().top - BELOW_PX;
    this.#list.style.maxHeight = `${Math.max(LEAST_PX, Math.min(MOST_PX, room))}px`;
  }

  #setActive(position: number): void {
    this.#active = position;
    const options = [...this.#list.children];
    for (const [index, option] of options.entries()) option.ariaSelected = String(index === position);
    const active = options[position];
    if (active) this.#field.setAttribute('aria-activedescendant', active.id);
    else this.#field.removeAttribute('aria-activedescendant');
    active?.scrollIntoView({ block: 'nearest' });
  }
}

function optionOf({ kind, title, authors }: Work, id: string): HTMLLIElement {
  const option = document.createElement('li');
  option.id = id;
  option.role = 'option';
  option.className =
    'cursor-pointer rounded-sm px-3 py-2.5 text-sm hover:bg-mist aria-selected:bg-mist aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand';
  const name = document.createElement('span');
  name.className = 'block font-semibold';
  name.append(...marked(title));
  const more = document.createElement('span');
  more.className = 'mt-0.5 block text-xs text-ink-soft';
  more.append(
    `${postKinds[kind].label} · `,
    ...authors.flatMap((author, at) => [at > 0 ? ', ' : '', ...marked(author)]),
  );
  option.append(name, more);
  return option;
}

function marked(text: Marked): (HTMLElement | string)[] {
  return splitMarks(text).map((part) => {
    if (!part.isMarked) return part.text;
    const mark = document.createElement('mark');
    mark.textContent = part.text;
    return mark;
  });
}
