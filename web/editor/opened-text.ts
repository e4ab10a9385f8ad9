import { getSchema, type JSONContent } from '@tiptap/react';
import { findLosses } from './document-loss.ts';
import { readDocument } from './document-reader.ts';
import { kindOf, readText } from './document-text.ts';
import type { DocumentNode } from './document-types.ts';
import { writeDocument } from './document-writer.ts';
import { extensions } from './editor-extensions.ts';

const schema = getSchema(extensions);

export type OpenedText = {
  content: JSONContent;
  /** Returns the document as text for the textarea: for an unchanged document, exactly the text that was opened. */
  write: (document: DocumentNode) => string;
  /** Phrases for the author: what the text loses at the first change in the editor. Empty for texts from the server. */
  losses: string[];
  /** Whether the text has parts that the editor shows but cannot edit. */
  hasKeptParts: boolean;
};

/** Opens the textarea's text in the visual editor, and compares it with what the editor would write, to list losses. */
export function openText(text: string): OpenedText {
  const html = readText(text);
  const kind = kindOf(text);
  const document = schema.nodeFromJSON(readDocument(html, schema, kind));
  document.check();
  const content: JSONContent = document.toJSON();
  const unchanged = writeDocument(content);
  return {
    content,
    write: (changed) => {
      const written = writeDocument(changed);
      return written === unchanged ? text : written;
    },
    losses: findLosses(html, kind === 'blocks' ? unchanged : readText(unchanged)),
    hasKeptParts: JSON.stringify(content).includes('"type":"kept"'),
  };
}
