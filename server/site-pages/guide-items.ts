import { parseTree, type TreeNode, writeTree } from '#contract/posts/html-tree.ts';
import { plainText } from '#server/text/plain-text.ts';

/** The heading, in lower case, whose list the form for articles shows. */
const HEADING = 'sebelum mengirim';
const ITEMS_LIMIT = 30;
const ITEM_CHARACTERS = 300;

/** Returns the items of the first list between the heading "Sebelum mengirim" and the next heading, as plain texts. */
export function guideItems(content: string): string[] {
  const texts: string[] = [];
  for (const item of findList(parseTree(content))) {
    const text = textOf(item);
    if (text !== '') texts.push(text);
    if (texts.length === ITEMS_LIMIT) break;
  }
  return texts;
}

type Element = Exclude<TreeNode, string>;

function findList(nodes: readonly TreeNode[]): TreeNode[] {
  let isBelow = false;
  for (const element of elementsIn(nodes)) {
    if (/^h[1-6]$/.test(element.name)) {
      if (isBelow) return [];
      isBelow = plainText(writeTree(element.children)).toLowerCase() === HEADING;
    } else if (isBelow && /^[uo]l$/.test(element.name)) {
      return element.children.filter((child) => typeof child !== 'string' && child.name === 'li');
    }
  }
  return [];
}

/** Yields all elements in the order of their start tags. */
function* elementsIn(nodes: readonly TreeNode[]): Generator<Element> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    yield node;
    yield* elementsIn(node.children);
  }
}

/** Returns at most ITEM_CHARACTERS code points, each of which has at most two UTF-16 units. */
function textOf(item: TreeNode): string {
  const text = plainText(writeTree([item]), 2 * ITEM_CHARACTERS);
  return [...text].slice(0, ITEM_CHARACTERS).join('');
}
