import { breathe } from '#server/process/breathe.ts';

const PART_CHARACTERS = 65_536;

/**
 * Yields, in parts, the text of JSON.stringify(value, undefined, 2) and a line end. Lists are read and written one item
 * at a time, so that a list of long texts is never in memory as a whole.
 */
export async function* jsonParts(value: Record<string, unknown>): AsyncGenerator<string> {
  let part = '{';
  let separator = '\n';
  for (const [name, content] of Object.entries(value)) {
    part += `${separator}  ${JSON.stringify(name)}: `;
    separator = ',\n';
    if (!isList(content)) {
      part += indented(content, '  ');
      continue;
    }
    let start = '[\n';
    for await (const item of content) {
      part += `${start}    ${indented(item, '    ')}`;
      start = ',\n';
      if (part.length < PART_CHARACTERS) continue;
      yield part;
      part = '';
      await breathe();
    }
    part += start === '[\n' ? '[]' : '\n  ]';
  }
  yield `${part}\n}\n`;
}

const isList = (content: unknown): content is AsyncIterable<unknown> | unknown[] =>
  Array.isArray(content) || (typeof content === 'object' && content !== null && Symbol.asyncIterator in content);

/** Returns JSON whose lines after the first begin with `indent`. Strings stay the same: JSON escapes line ends. */
const indented = (content: unknown, indent: string) =>
  JSON.stringify(content, undefined, 2).replaceAll('\n', `\n${indent}`);
