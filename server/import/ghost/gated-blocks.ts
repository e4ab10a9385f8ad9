import type { Lose } from './converter.ts';

const BEGIN = /<!--\s*kg-gated-block:begin/g;
const END = /<!--\s*kg-gated-block:end/g;
const COMMENT_END = /-->/g;

/**
 * Removes the parts of rendered HTML that Ghost showed to members only: blocks between two comments, the first of which
 * says whether visitors who are no members see the block.
 */
export function withoutGatedBlocks(html: string, lose: Lose): string {
  const parts: string[] = [];
  let at = 0;
  for (let begin = next(BEGIN, html, 0); begin.found; begin = next(BEGIN, html, at)) {
    const begun = next(COMMENT_END, html, begin.to).to;
    const end = next(END, html, begun);
    parts.push(html.slice(at, begin.from));
    if (html.slice(begin.to, begun).includes('nonMember:true')) parts.push(html.slice(begun, end.from));
    else lose('block', 'A part of the text that only members could read.');
    at = next(COMMENT_END, html, end.to).to;
  }
  return parts.join('') + html.slice(at);
}

/** Returns where the next match begins and ends: at the end of the HTML if there is none. */
function next(pattern: RegExp, html: string, start: number): { found: boolean; from: number; to: number } {
  pattern.lastIndex = start;
  const match = pattern.exec(html);
  return match
    ? { found: true, from: match.index, to: match.index + match[0].length }
    : { found: false, from: html.length, to: html.length };
}
