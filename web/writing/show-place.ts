import type { Editor } from '@tiptap/react';
import { focusField } from '#web/forms/focus-field.ts';
import type { Hint, PlaceKind, TextPlace } from './hints.ts';

/** Selectors for the elements of each kind in the visual editor. They must match what findHints counts in the text. */
const ELEMENTS: Record<PlaceKind, string> = {
  image: 'img[src^="/storage/images/"]',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a',
};

/** Scrolls to the place of a hint and focuses it: a field, or a part of the text in the textarea or visual editor. */
export function showPlace(formId: string, place: Hint['place']): void {
  if ('field' in place) {
    showField(formId, place.field);
    return;
  }
  const form = document.getElementById(formId);
  const page = form?.querySelector<HTMLElement & { editor?: Editor }>('[data-field=content].ProseMirror');
  if (page?.editor) showInEditor(page.editor, place);
  else if (form) showInTextarea(form.querySelector('textarea[name=content]'), place);
}

/** Focuses a field. A field in a folded part of the form exists only after that part has been opened. */
function showField(formId: string, name: string): void {
  const holder = document.getElementById(formId)?.querySelector<HTMLDetailsElement>(`details[data-fields~="${name}"]`);
  if (holder && !holder.open) {
    holder.addEventListener('toggle', () => requestAnimationFrame(() => focusField(formId, name)), { once: true });
    holder.open = true;
  } else focusField(formId, name);
}

function showInTextarea(textarea: HTMLTextAreaElement | null, { from, to }: TextPlace): void {
  if (!textarea) return;
  // Scrolls to `from`: browsers scroll to the cursor only when the textarea gets the focus, so it must lose it first.
  textarea.blur();
  textarea.setSelectionRange(from, from);
  textarea.focus();
  textarea.setSelectionRange(from, to);
}

function showInEditor(editor: Editor, place: TextPlace): void {
  const { view, state } = editor;
  const range = place.kind === 'words' ? findWords(view.dom, place.words) : rangeOf(view.dom, place);
  const element = range?.startContainer instanceof Element ? range.startContainer : range?.startContainer.parentElement;
  if (!range || !element) {
    editor.commands.focus();
    return;
  }
  const isImage = place.kind === 'image';
  let whole: number | undefined;
  state.doc.descendants((node, pos) => {
    const shown = view.nodeDOM(pos);
    if (shown?.contains(isImage ? (range.startContainer.childNodes[range.startOffset] ?? element) : element)) {
      if (node.isAtom || (isImage && !node.isTextblock && node.type.spec.selectable !== false)) whole = pos;
    }
  });
  // Focuses the editor without scrolling, because the code below scrolls the place to the middle of the screen.
  const chain = editor.chain().focus(undefined, { scrollIntoView: false });
  if (whole !== undefined) chain.setNodeSelection(whole).run();
  else {
    const from = view.posAtDOM(range.startContainer, range.startOffset);
    const to = view.posAtDOM(range.endContainer, range.endOffset);
    chain.setTextSelection({ from: Math.min(from, to), to: Math.max(from, to) }).run();
  }
  element.scrollIntoView({ block: 'center' });
}

function rangeOf(page: Element, { kind, index }: Exclude<TextPlace, { kind: 'words' }>): Range | undefined {
  const found = page.querySelectorAll(ELEMENTS[kind])[index];
  if (!found) return undefined;
  const range = document.createRange();
  if (kind === 'image') range.selectNode(found);
  else range.selectNodeContents(found);
  return range;
}

/** Finds words in the page. Other tags or white space than in `words` may be between the words. */
function findWords(page: Element, words: string): Range | undefined {
  // The words of a hint leave out formulas.
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('math') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  /** For each character of `text`: its text node. `offsets`: the position of the character in that node. */
  const nodes: Text[] = [];
  const offsets: number[] = [];
  let text = '';
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const character = node.data[offset] ?? '';
      if (/\s/.test(character)) continue;
      text += character;
      nodes.push(node);
      offsets.push(offset);
    }
  }
  const sought = words.replaceAll(/\s/g, '');
  const start = text.indexOf(sought);
  const end = start + sought.length - 1;
  const [first, last] = [nodes[start], nodes[end]];
  if (start === -1 || !first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first, offsets[start] ?? 0);
  range.setEnd(last, (offsets[end] ?? 0) + 1);
  return range;
}
