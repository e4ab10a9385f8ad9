import { Editor } from '@tiptap/react';
import { isReadable } from '#contract/rules.ts';
import type { DocumentNode } from '#web/editor/document-types.ts';
import { writeDocument } from '#web/editor/document-writer.ts';
import { extensions } from '#web/editor/editor-extensions.ts';
import { openText } from '#web/editor/opened-text.ts';

export type RoundTrip = {
  /** The text that the editor writes after a letter was typed at its beginning and deleted. */
  written: string;
  losses: string[];
  hasKeptParts: boolean;
};

const INLINE = 'a abbr br cite code del em img ins mark q s small strong sub sup u'.split(' ');

/** Opens a text in the editor without its form, types and deletes a letter. Bundled by editor-documents.e2e.ts. */
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
 * Normalises HTML: removes white space that a browser does not show. This does not call the editor's rule, because it
 * checks that rule. Outside <pre>, a run of spaces in a line becomes one space at the position of the first one, also
 * across inline tags. Spaces at the beginning and end of a line are removed.
 */
export function shown(html: string): string {
  const { body } = new DOMParser().parseFromString(`<!doctype html>${html}`, 'text/html');
  // Removes empty figures, inner ones first. In broken tables the parser empties figures, which the server removes.
  for (const figure of [...body.querySelectorAll('figure')].toReversed()) {
    const isShown = figure.querySelector('img, hr, table, a[href^="#cat-"]') !== null || isReadable(figure.textContent);
    if (!isShown) figure.replaceWith('\n');
  }
  const line: Text[] = [];
  const endLine = () => {
    const text = line.map(({ data }) => data).join('');
    // Keeps the first space of a run, and none at the end of the line.
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

/** Returns false for a tree that HTML cannot express: the browser parses its own output into another tree. */
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
