import type { TreeElement, TreeNode } from '#contract/posts/html-tree.ts';
import { lineOf } from './line-of-text.ts';

/** Matches a caption that its author has numbered: 'Gambar 2.1. Bakau muda'. */
const OWN_NUMBER = /^(?:gambar|foto|peta|grafik|bagan|diagram|ilustrasi|figure|fig\.)\s*\d/i;

/** Whether the author has numbered a figure. The text then refers to the author's numbers. */
export function hasOwnNumbers(nodes: readonly TreeNode[]): boolean {
  return nodes.some((node) => {
    if (typeof node === 'string') return false;
    if (node.name === 'figcaption') return OWN_NUMBER.test(lineOf(node.children).replaceAll(/<[^>]*>/g, ''));
    return hasOwnNumbers(node.children);
  });
}

/** Whether a figure has a picture and a caption or a source. */
export function isCaptioned(figure: TreeElement): boolean {
  const caption = figure.children.find((child) => typeof child !== 'string' && child.name === 'figcaption');
  return typeof caption === 'object' && lineOf(caption.children) !== '' && contains(figure.children, 'img');
}

/** Whether an element of one of these names is among the nodes or within one of them. */
export function contains(nodes: readonly TreeNode[], ...names: string[]): boolean {
  return nodes.some((node) => {
    if (typeof node === 'string') return names.some((name) => node.startsWith(`<${name}`));
    return names.includes(node.name) || contains(node.children, ...names);
  });
}
