import type { TextContext } from './text-context.ts';
import { linkOf } from './embeds.ts';

const BLOCK =
  'table|thead|tfoot|tbody|caption|colgroup|col|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|blockquote|address|p|h[1-6]|' +
  'hr|fieldset|legend|section|article|aside|header|footer|nav|figure|figcaption|details|summary|script|style|iframe|' +
  'object|video|audio|select|textarea|noscript|center';
const BLOCK_TAG = new RegExp(`<(/?)(${BLOCK})(?=[\\s/>])[^<>]*>`, 'gi');
/** Elements in which line breaks mean nothing, or are kept as they are. */
const RAW = new Set(['pre', 'script', 'style', 'textarea', 'select', 'iframe', 'object', 'svg', 'video', 'audio']);
/** Elements that contain paragraphs if their text has blank lines. */
const FLOW = new Set(['div', 'blockquote', 'section', 'article', 'aside', 'center', 'td', 'th', 'li', 'dd', 'details']);
const LINES = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'address', 'dt', 'figcaption', 'caption', 'summary']);
const VOID = new Set(['hr', 'col']);

/**
 * Adds paragraphs and line breaks to a text of the classic editor, as WordPress does when it shows the text: a blank
 * line ends a paragraph, another line break is a <br>. A line with nothing but an address becomes a link.
 */
export function addParagraphs(text: string, context: TextContext): string {
  if (text.trim() === '') return '';
  const parts: string[] = [];
  const open: string[] = [];
  let at = 0;
  BLOCK_TAG.lastIndex = 0;
  for (let match = BLOCK_TAG.exec(text); match; match = BLOCK_TAG.exec(text)) {
    parts.push(inlines(text.slice(at, match.index), open, context), match[0]);
    const name = (match[2] ?? '').toLowerCase();
    at = BLOCK_TAG.lastIndex;
    if (match[1] === '/') close(open, name);
    else if (!VOID.has(name) && !match[0].endsWith('/>')) {
      if (RAW.has(name)) {
        const end = endOf(text, name, at);
        parts.push(text.slice(at, end));
        at = end;
        BLOCK_TAG.lastIndex = end;
      }
      open.push(name);
    }
  }
  parts.push(inlines(text.slice(at), open, context));
  return parts.join('');
}

function endOf(text: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s>])`, 'gi');
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}

/** Only the innermost elements are searched: a text with many wrong end tags would take long otherwise. */
function close(open: string[], name: string): void {
  for (let index = open.length - 1; index >= Math.max(0, open.length - 50); index -= 1) {
    if (open[index] === name) {
      open.length = index;
      return;
    }
  }
}

function inlines(text: string, open: readonly string[], context: TextContext): string {
  const parent = open.at(-1);
  if (text.trim() === '') return text.includes('\n') ? '\n' : text;
  if (parent === undefined) return paragraphs(text, context);
  if (RAW.has(parent)) return text;
  if (FLOW.has(parent)) {
    return parent === 'blockquote' || /\n[ \t]*\n/.test(text.trim()) ? paragraphs(text, context) : lines(text.trim());
  }
  return LINES.has(parent) ? lines(text.trim()) : text;
}

const URL_LINE = /^\s*(https?:\/\/[^\s<>"]{3,2000})\s*$/;

function paragraphs(text: string, context: TextContext): string {
  return text
    .split(/\n(?:[ \t]*\n)+/)
    .flatMap((part) => partsOf(part.trim(), context))
    .join('\n');
}

/** Returns the paragraphs of a part without blank lines. A line that is an address becomes a paragraph of its own. */
function partsOf(part: string, context: TextContext): string[] {
  if (part === '') return [];
  const found: string[] = [];
  let current: string[] = [];
  const flush = () => {
    const text = current.join('\n').trim();
    if (text !== '') found.push(`<p>${lines(text)}</p>`);
    current = [];
  };
  for (const line of part.split('\n')) {
    const url = URL_LINE.exec(line)?.[1];
    if (url === undefined) current.push(line);
    else {
      flush();
      found.push(linkOf(url.replaceAll('&amp;', '&'), context));
    }
  }
  flush();
  return found;
}

/** Replaces line breaks outside tags by <br>. */
function lines(text: string): string {
  return text
    .split(/(<[^<>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('\n', '<br>\n')))
    .join('')
    .replace(/(<br\b[^<>]{0,20}>)<br>\n/gi, '$1\n');
}
