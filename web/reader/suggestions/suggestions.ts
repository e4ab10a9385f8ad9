import { API_BASE } from '#contract/call.ts';
import type { CallAnswer } from '#contract/call-schemas.ts';
import { withQuery } from '#contract/routes.ts';
import { searchCalls } from '#contract/search/calls.ts';
import { SuggestionList } from './suggestion-list.ts';

/** A request starts this long after the last key. */
const PAUSE_MS = 150;
const LEAST_CHARACTERS = 2;
/** These keys move the caret, so Enter then sends the text. */
const CARET_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

const known = new WeakSet<HTMLInputElement>();

/**
 * Makes a search field an editable combobox with a list of works (WAI-ARIA Authoring Practices). The server renders a
 * plain field, which works without this script. The list is built in the element after the field, which React leaves
 * empty (web/layouts/search-field.tsx). A second call for a field changes nothing.
 */
export function suggest(field: HTMLInputElement): void {
  if (known.has(field)) return;
  known.add(field);
  const list = new SuggestionList(field);
  /** The text whose works the list has. */
  let answered: string | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();

  const textNow = () => field.value.trim();

  function stop(): void {
    clearTimeout(pause);
    request.abort();
  }

  /** Requests the works of the present text after `wait` ms. */
  function ask(wait: number): void {
    stop();
    list.deactivate();
    const text = textNow();
    if (text.length < LEAST_CHARACTERS) {
      answered = text;
      list.show([]);
    } else if (text !== answered) {
      request = new AbortController();
      const { signal } = request;
      pause = setTimeout(() => void showWorks(text, signal), wait);
    }
  }

  async function showWorks(text: string, signal: AbortSignal): Promise<void> {
    const works = await requestWorks(text, signal);
    if (signal.aborted || document.activeElement !== field) return;
    answered = works && text;
    list.show(works ?? []);
    if (works) list.announce();
  }

  // Also while an input method composes: keyboards of phones compose each word, and end that only after the word.
  field.addEventListener('input', () => ask(PAUSE_MS));
  field.addEventListener('blur', () => {
    stop();
    list.close();
  });
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const isDown = event.key === 'ArrowDown';
    if (isDown || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!list.isEmpty() && textNow() === answered) list.move(isDown ? 1 : -1);
      else if (!event.repeat) ask(0);
    } else if (CARET_KEYS.has(event.key)) {
      list.deactivate();
    } else if (event.key === 'Enter' && list.choose(event)) {
      event.preventDefault();
    } else if (event.key === 'Escape') {
      const dialog = field.closest('dialog');
      if (list.close()) event.stopPropagation();
      else if (dialog) dialog.close();
      else return;
      // By itself, the browser would empty the field, and leave the dialog open.
      event.preventDefault();
    }
  });
  // What was typed while this script was loading.
  if (field.value !== field.defaultValue) ask(PAUSE_MS);
}

/** Returns undefined if there is no answer, and when the request is aborted. */
async function requestWorks(q: string, signal: AbortSignal): Promise<CallAnswer<'suggest'>['works'] | undefined> {
  try {
    const address = withQuery(API_BASE + searchCalls.suggest.path, { q });
    const response = await fetch(address, { headers: { accept: 'application/json' }, signal });
    return response.ok ? ((await response.json()) as CallAnswer<'suggest'>).works : undefined;
  } catch {
    return undefined;
  }
}
