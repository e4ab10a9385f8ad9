import type { SourceElement } from '#contract/formulas/source-element.ts';
import { STYLE_ATTRIBUTE } from '#web/editor/paste/pasted-style.ts';

/** Elements nested deeper than this are left out; readFormula() refuses a formula that is half as deep. */
const MOST_DEPTH = 60;

/**
 * Converts a DOM element of any namespace into what readFormula() reads. Leaves out comments, and gives styles that
 * setStylesAside() has renamed their name back. `element` must come from a document without forms, such as that of
 * parseHtml(): a form lets its fields replace properties.
 */
export function sourceElementOf(element: Element): SourceElement {
  return convert(element, 1);
}

function convert(element: Element, depth: number): SourceElement {
  const attributes = [...element.attributes].map(({ name, value }) => [
    name === STYLE_ATTRIBUTE ? 'style' : name.toLowerCase(),
    value,
  ]);
  const children = [...element.childNodes].flatMap((node): (string | SourceElement)[] => {
    if (node instanceof Text) return [node.data];
    return node instanceof Element && depth < MOST_DEPTH ? [convert(node, depth + 1)] : [];
  });
  return { name: element.localName.toLowerCase(), attributes: Object.fromEntries(attributes), children };
}
