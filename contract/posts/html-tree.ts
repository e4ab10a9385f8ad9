/** Escaped text, a tag without content such as `<br />`, or an element. */
export type TreeNode = string | TreeElement;
export type TreeElement = {
  name: string;
  /** The start tag as written: '<ol start="3">'. */
  tag: string;
  children: TreeNode[];
};

const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^<>]*>|[^<]+|</g;

/** The elements of a text that never have an end tag, also where a browser has written them without `/`. */
const VOID = new Set(['br', 'hr', 'img']);

/**
 * Reads HTML that sanitize-html or unsentHtml (web/writing/unsent-html.ts) has written: every other element has an end
 * tag, and attribute values contain no angle brackets. writeTree returns such HTML unchanged. Takes linear time.
 */
export function parseTree(html: string): TreeNode[] {
  const root: TreeElement = { name: '', tag: '', children: [] };
  const open = [root];
  for (const [token, slash, name] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (name === undefined || VOID.has(name)) parent.children.push(token);
    else if (slash !== '') {
      if (parent.name === name) open.pop();
    } else {
      const element = { name, tag: token, children: [] };
      parent.children.push(element);
      open.push(element);
    }
  }
  return root.children;
}

export function writeTree(nodes: readonly TreeNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : `${node.tag}${writeTree(node.children)}</${node.name}>`))
    .join('');
}
