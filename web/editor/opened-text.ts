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
  /** Returns the text of a document. For an unchanged document, that is exactly the opened text. */
  write: (document: DocumentNode) => string;
  /** What the first change would lose, in words. Empty for every text that the server has stored. */
  losses: string[];
  /** Whether parts of the text are shown but cannot be edited. */
  hasKeptParts: boolean;
};

/** Opens the textarea's text in the visual editor, and compares what the editor would write with the original. */
export function openText(text: string): OpenedText {
  const html = readText(text);
  const kind = kindOf(text);
  const document = schema.nodeFromJSON(readDocument(html, schema, kind));
  document.check();
  const content = document.toJSON() as JSONContent;
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
