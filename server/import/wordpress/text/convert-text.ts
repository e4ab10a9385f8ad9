import { readBlocks } from './blocks.ts';
import type { TextContext } from './text-context.ts';
import { writeHtml } from './write-html.ts';

/** Converts the text of a post into HTML as SourceWork describes it. */
export function convertText(content: string, context: Omit<TextContext, 'budget'>): string {
  const once = { ...context, budget: { characters: MAX_ADDED_CHARACTERS }, lose: withoutRepeats(context.lose) };
  return writeHtml(readBlocks(content, once), once).trim();
}

const MAX_ADDED_CHARACTERS = 4_000_000;
const MAX_LOSSES = 500;

/** Reports the same loss of one work once, and at most MAX_LOSSES different ones. */
function withoutRepeats(lose: TextContext['lose']): TextContext['lose'] {
  const said = new Set<string>();
  return (kind, what) => {
    if (said.has(`${kind} ${what}`) || said.size > MAX_LOSSES) return;
    said.add(`${kind} ${what}`);
    if (said.size > MAX_LOSSES) lose('more', `More than ${MAX_LOSSES} parts of the text. The others are not listed.`);
    else lose(kind, what);
  };
}
