import { parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: unknown }>;
/** A piece of text with its marks, such as strong or `a https://…`. */
type Run = { text: string; marks: readonly string[] };

const MARKS = 'a strong em u s del ins mark small sub sup code cite q abbr'.split(' ');
const NOTE = /^#cat-(\d+)$/;

/**
 * Returns the content of an article's stored HTML: one line for each block, indented as the blocks are nested. Articles
 * that look the same to readers have the same outline. It ignores the order of nested marks, invisible white space, and
 * the <p> around the only text of an item or a cell.
 */
export function outlineOf(html: string): string {
  return linesOf(parseDocument(html).children).join('\n');
}

/** Returns the lines of outlineOf for parsed nodes. */
export function linesOf(nodes: readonly Node[]): string[] {
  const lines: string[] = [];
  let inline: Node[] = [];
  const endRun = () => {
    lines.push(...paragraph('p', inline));
    inline = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || isInline(node)) inline.push(node);
    else {
      endRun();
      lines.push(...block(node));
    }
  }
  endRun();
  return lines;
}

function block(element: Element): string[] {
  const { name, attribs, children } = element;
  if (name === 'meta') return [];
  if (/^(?:p|h[1-6]|caption|figcaption)$/.test(name)) return paragraph(named(element), children);
  if (name === 'pre') return ['pre', ...indented(textOf(children).replace(/\n$/, '').split('\n'), '| ')];
  if (name === 'img') {
    return [`img ${attribs['width']}×${attribs['height']}${'alt' in attribs ? ` “${attribs['alt']}”` : ''}`];
  }
  // thead and tbody have no line of their own in the outline: the lines of the cells already say th or td.
  if (['thead', 'tbody', 'tfoot'].includes(name)) return linesOf(children);
  if (name === 'section' && attribs['role'] === 'doc-endnotes') {
    const notes = children.filter(isElement).flatMap((list) => list.children.filter(isElement));
    return notes.flatMap((note) => around(`note ${note.attribs['id']?.slice(4)}`, linesOf(note.children)));
  }
  return around(named(element), linesOf(children));
}

/** Returns the lines of a block. If it contains only a paragraph, that paragraph is on the same line. */
function around(name: string, lines: readonly string[]): string[] {
  const [only = '', ...others] = lines;
  return others.length === 0 && only.startsWith('p: ')
    ? [`${name}: ${only.slice('p: '.length)}`]
    : [name, ...indented(lines)];
}

/** Returns the tag and its attributes: 'td colspan=2'. */
function named({ name, attribs }: Element): string {
  return [name, ...Object.entries(attribs).map(([key, value]) => `${key}=${value}`)].join(' ');
}

/** Returns one line, or none if the paragraph has no text and is therefore invisible. */
function paragraph(name: string, nodes: readonly Node[]): string[] {
  const text = withMarks(nodes);
  return text === '' ? [] : [`${name}: ${text}`];
}

function withMarks(nodes: readonly Node[]): string {
  const words = runsOf(nodes, []).flatMap(({ text, marks }) =>
    (text.match(/[ \t\n]+|[^ \t\n]+/g) ?? []).map((word) => ({ text: word.replace(/[ \t\n]+/, ' '), marks })),
  );
  const runs: Run[] = [];
  for (const [at, { text, marks }] of words.entries()) {
    const last = runs.at(-1);
    // Readers cannot see whether a space is bold, so a space gets exactly the marks that both words beside it have.
    const after = words.slice(at + 1).find((word) => word.text !== ' ')?.marks ?? [];
    const own = text === ' ' ? after.filter((mark) => last?.marks.includes(mark)) : marks;
    if (text === ' ' && (last?.text ?? ' ').endsWith(' ')) continue;
    if (last && last.marks.join('+') === own.join('+')) last.text += text;
    else runs.push({ text, marks: own });
  }
  return runs
    .map(({ text, marks }) => (marks.length > 0 ? `{${marks.join(' + ')}: ${text}}` : text))
    .join('')
    .replaceAll(/ ?⏎ ?/g, '⏎')
    .trim();
}

function runsOf(nodes: readonly Node[], marks: readonly string[]): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (!isElement(node)) return 'data' in node && node.nodeType === 3 ? [{ text: node.data, marks }] : [];
    if (node.name === 'br') return [{ text: '⏎', marks: [] }];
    const note = node.attribs['role'] === 'doc-noteref' ? NOTE.exec(node.attribs['href'] ?? '')?.[1] : undefined;
    if (note !== undefined) {
      const shown = textOf(node.children);
      return [{ text: shown === note ? `[note ${note}]` : `[note ${note} shown as ${shown}]`, marks: [] }];
    }
    const mark = node.name === 'a' ? `a ${node.attribs['href']}` : node.name;
    return runsOf(node.children, [...new Set([...marks, mark])].toSorted());
  });
}

function textOf(nodes: readonly Node[]): string {
  return nodes.map((node) => (isElement(node) ? textOf(node.children) : 'data' in node ? node.data : '')).join('');
}

function indented(lines: readonly string[], by = '  '): string[] {
  return lines.map((line) => by + line);
}

function isElement(node: Node): node is Element {
  return 'attribs' in node;
}

function isInline({ name }: Element): boolean {
  return name === 'br' || MARKS.includes(name);
}
