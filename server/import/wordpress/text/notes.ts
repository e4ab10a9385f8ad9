import { z } from 'zod';
import { findAll, findFirst, type HtmlElement, type HtmlNode } from '#server/import/html/html-nodes.ts';
import { parseJson } from '#server/import/wordpress/facts.ts';

const storedNotes = z.array(z.object({ id: z.string(), content: z.string() }));
const MAX_NOTES = 9999;
const MAX_REPEATED_CHARACTERS = 1000;

/** The footnotes of a text. Their numbers follow the order of the references. */
export class Notes {
  readonly #html = new Map<string, string>();
  readonly #nodes = new Map<string, readonly HtmlNode[]>();
  readonly #used: string[] = [];
  /** Notes that no second reference may repeat: they are long, or not measured. */
  readonly #spent = new Set<string>();

  /** @param field the post's field "footnotes" */
  constructor(field: string, nodes: readonly HtmlNode[]) {
    for (const { id, content } of storedNotes.safeParse(parseJson(field)).data ?? []) this.#html.set(id, content);
    for (const list of findAll(nodes, ({ classes }) => classes.includes('wp-block-footnotes'))) {
      for (const item of list.children) {
        const id = typeof item === 'string' ? undefined : item.attributes['id'];
        if (id !== undefined && typeof item !== 'string') this.#nodes.set(id, withoutBacklink(item));
      }
    }
  }

  /** Returns the reference for a <sup> with a known note; undefined for another <sup>. */
  reference(sup: HtmlElement): string | undefined {
    const link = findFirst(sup.children, ({ name }) => name === 'a')?.attributes['href'] ?? '';
    const id = sup.attributes['data-fn'] ?? (link.startsWith('#') ? link.slice(1) : '');
    if ((!this.#html.has(id) && !this.#nodes.has(id)) || this.#used.length >= MAX_NOTES) return undefined;
    if (this.#spent.has(id)) return undefined;
    if ((this.#html.get(id)?.length ?? Infinity) > MAX_REPEATED_CHARACTERS) this.#spent.add(id);
    this.#used.push(id);
    const number = this.#used.length;
    return `<sup><a href="#cat-${number}" role="doc-noteref">${number}</a></sup>`;
  }

  /** Returns the list of the notes that the text refers to; '' if there is none. */
  list(write: (content: string | readonly HtmlNode[]) => string): string {
    if (this.#used.length === 0) return '';
    const items = this.#used.map((id, index) => {
      const content = write(this.#html.get(id) ?? this.#nodes.get(id) ?? []).trim();
      return `<li id="cat-${index + 1}">${content}</li>`;
    });
    return `<section role="doc-endnotes"><ol>${items.join('')}</ol></section>`;
  }
}

function withoutBacklink({ children }: HtmlElement): HtmlNode[] {
  return children.filter((node) => typeof node === 'string' || !(node.attributes['href'] ?? '').endsWith('-link'));
}
