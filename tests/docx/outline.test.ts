import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { linesOf, outlineOf } from './outline.ts';

const folder = join(import.meta.dirname, 'sources');
const sources = readdirSync(folder);

type Parent = Pick<ReturnType<typeof parseDocument>, 'children'>;

test('there are fifty articles', () => {
  expect(sources).toHaveLength(50);
});

test.each(sources)('the outline of %s misses whatever is taken from it', (name) => {
  const html = readFileSync(join(folder, name), 'utf8');
  const whole = outlineOf(html);
  const { removals } = removalsOf(html);
  for (let at = 0; at < removals.length; at += 1) {
    const { document, removals: again } = removalsOf(html);
    const { what, remove } = again[at] ?? { what: '', remove: () => {} };
    remove();
    expect(linesOf(document.children).join('\n'), `without ${what}`).not.toBe(whole);
  }
});

/** Lists each element, mark, attribute and text whose loss a reader would notice, with a function to remove it. */
function removalsOf(html: string) {
  const document = parseDocument(html);
  const removals: { what: string; remove: () => void }[] = [];
  const visit = (parent: Parent) => {
    for (const node of parent.children) {
      const isSeen = 'attribs' in node ? node.name !== 'meta' : 'data' in node && node.nodeType === 3;
      const isEmpty = 'children' in node ? !isShown(node) : 'data' in node && node.data.trim() === '';
      if (!isSeen || isEmpty) continue;
      const replace = (...others: typeof parent.children) => {
        parent.children = parent.children.flatMap((child) => (child === node ? others : [child]));
      };
      const what = 'name' in node ? `<${node.name}>` : 'data' in node ? node.data : '';
      removals.push({ what, remove: () => replace() });
      if (!('attribs' in node)) continue;
      for (const attribute of Object.keys(node.attribs)) {
        if (attribute === 'src') continue;
        removals.push({ what: `${what} ${attribute}`, remove: () => delete node.attribs[attribute] });
      }
      const isMark = ['a', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code'].includes(node.name);
      const isReference = node.children.some((child) => 'attribs' in child && 'role' in child.attribs);
      if (isMark && !isReference) removals.push({ what: `tag ${what}`, remove: () => replace(...node.children) });
      visit(node);
    }
  };
  visit(document);
  return { document, removals };
}

/** Returns whether anything in an element is visible. */
function isShown(element: Parent): boolean {
  return (
    ('name' in element && ['img', 'br', 'hr', 'td', 'th'].includes(String(element.name))) ||
    element.children.some((child) =>
      'children' in child ? isShown(child) : 'data' in child && child.data.trim() !== '',
    )
  );
}
