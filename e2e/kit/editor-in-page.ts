import { Editor } from '@tiptap/react';
import { isReadable } from '#contract/rules.ts';
import type { DocumentNode } from '#web/editor/document-types.ts';
import { writeDocument } from '#web/editor/document-writer.ts';
import { extensions } from '#web/editor/editor-extensions.ts';
import { openText } from '#web/editor/opened-text.ts';

export type RoundTrip = {
  /** The editor's HTML after a letter was typed at the beginning of the text and deleted again. */
  written: string;
  losses: string[];
  hasKeptParts: boolean;
};

const INLINE = 'a abbr br cite code del em img ins mark q s small strong sub sup u'.split(' ');

/** Opens a text in the bare editor, types a letter and deletes it. editor-documents.e2e.ts bundles this function. */
export function roundTrip(source: string): RoundTrip {
  const { content, losses, hasKeptParts } = openText(source);
  const editor = new Editor({ element: document.createElement('div'), extensions, content, injectCSS: false });
  const { state } = editor;
  let at = -1;
  state.doc.descendants((node, position) => {
    if (at === -1 && node.isTextblock) at = position + 1;
  });
  if (at !== -1) {
    editor.view.dispatch(state.tr.insertText('x', at));
    editor.view.dispatch(editor.state.tr.delete(at, at + 1));
  }
  const written = writeDocument(editor.getJSON() as DocumentNode);
  editor.destroy();
  return { written, losses, hasKeptParts };
}

/**
 * Removes the white space that a browser does not show from HTML. Tests compare the editor's own treatment of white
 * space with this function, so this function does not use the editor's code. Outside <pre>, the first of several
 * successive spaces remains, also across inline tags. Spaces at the beginning and end of a line are removed.
 */
export function shown(html: string): string {
  const { body } = new DOMParser().parseFromString(`<!doctype html>${html}`, 'text/html');
  // Removes empty figures, as the server does: broken tables can contain such figures. Starts with inner figures.
  for (const figure of [...body.querySelectorAll('figure')].toReversed()) {
    const isShown = figure.querySelector('img, hr, table, a[href^="#cat-"]') !== null || isReadable(figure.textContent);
    if (!isShown) figure.replaceWith('\n');
  }
  const line: Text[] = [];
  const endLine = () => {
    const text = line.map(({ data }) => data).join('');
    // Keeps the first of several successive spaces, and no space at the beginning or end of the line.
    let at = 0;
    for (const node of line) {
      let kept = '';
      for (let index = 0; index < node.data.length; index += 1, at += 1) {
        const character = node.data.charAt(index);
        if (!isSpace(character)) kept += character;
        else if (isInside(text, at) && !isSpace(text.charAt(at - 1))) kept += ' ';
      }
      node.data = kept;
    }
    line.length = 0;
  };
  const walk = (parent: Element) => {
    for (const node of [...parent.childNodes]) {
      if (node instanceof Text) line.push(node);
      else if (node instanceof Element) {
        const isBlock = !INLINE.includes(node.localName) || node.localName === 'br';
        if (node.localName === 'img') line.push(new Text('\uFFFC'));
        else {
          if (isBlock) endLine();
          if (node.localName !== 'pre') walk(node);
          if (isBlock) endLine();
        }
      }
    }
  };
  walk(body);
  endLine();
  body.normalize();
  return body.innerHTML;
}

/** Returns whether the parsed tree of `html` stays the same if it is written as HTML and parsed again. */
export function isWritable(html: string): boolean {
  const read = (some: string) => new DOMParser().parseFromString(`<!doctype html>${some}`, 'text/html').body.innerHTML;
  return read(read(html)) === read(html);
}

function isSpace(character = ''): boolean {
  return /[ \t\n\f\r]/.test(character);
}

function isInside(text: string, index: number): boolean {
  return /[^ \t\n\f\r]/.test(text.slice(0, index)) && /[^ \t\n\f\r]/.test(text.slice(index));
}
