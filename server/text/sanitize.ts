import { createRequire } from 'node:module';
import type sanitizeHtmlFunction from 'sanitize-html';
import { isReadable, missingText } from '#contract/rules.ts';
import { CONTENT_CHARACTERS } from '#contract/constants.ts';
import { hasBlocks } from '#contract/posts/markup-blocks.ts';
import { readMarkup, TAGS_WITHOUT_TEXT } from '#contract/posts/markup.ts';
import { RENAMED_TAGS } from '#contract/posts/renamed-tags.ts';
import { invalid } from '#server/errors.ts';
import { putFormulas, takeFormulas } from './formulas/clean-formulas.ts';
import { formulasAsText } from '#contract/posts/stored-formulas.ts';
import { arrangeNotes, MAX_DEPTH, NOTE_ID, NOTE_REFERENCE, NOTES_START } from './footnotes.ts';
import { MAX_NESTING, nestingOf } from './nesting.ts';
import { parseTree, type TreeNode, writeTree } from '#contract/posts/html-tree.ts';
import { beginningOf, cutForCard, plainText } from './plain-text.ts';

/** Matches pictures of this site only. Another server would learn who reads what. */
const OWN_IMAGE = /^\/storage\/images\/[0-9a-f]{32}\/\d+\.webp$/;

/**
 * Loads sanitize-html when the first text is cleaned. A process that only serves readers never loads the library, and
 * saves the memory for the library's CSS parser.
 */
const load: (library: string) => typeof sanitizeHtmlFunction = createRequire(import.meta.url);
const sanitizeHtml = (...args: Parameters<typeof sanitizeHtmlFunction>) => load('sanitize-html')(...args);

const ALLOWED_TAGS = (
  'h2 h3 h4 h5 h6 p div br hr blockquote pre figure figcaption img section ' +
  'ul ol li dl dt dd ' +
  'table caption thead tbody tfoot tr th td ' +
  'a strong em u s del ins mark small sub sup code cite q abbr math'
).split(' ');

const OPTIONS: sanitizeHtmlFunction.IOptions = {
  allowedTags: ALLOWED_TAGS,
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'title', 'rel', 'role'],
    figure: ['data-width'],
    img: ['src', 'alt', 'width', 'height'],
    li: ['id'],
    // Only what stands for a formula while a text is cleaned (clean-formulas.ts).
    math: ['id'],
    ol: ['start', 'reversed', { name: 'type', values: ['a', 'A', 'i', 'I'] }],
    section: ['role'],
    th: ['colspan', 'rowspan', { name: 'scope', values: ['row', 'col', 'rowgroup', 'colgroup'] }],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...TAGS_WITHOUT_TEXT],
  nestingLimit: MAX_DEPTH,
  transformTags: {
    ...RENAMED_TAGS,
    a: (tagName, { href, role, ...attribs }) => ({
      tagName,
      attribs: noteLink(href, role) ?? {
        // A space around an address was pasted by accident, or hides a scheme such as javascript: from filters.
        ...(href !== undefined && { href: href.trim() }),
        ...attribs,
        rel: 'noopener nofollow ugc',
      },
    }),
    // Only a list item with a note's id keeps its id, and only the list of notes its role: arrangeNotes needs both.
    li: (tagName, { id = '', ...attribs }) => ({ tagName, attribs: NOTE_ID.test(id) ? { id, ...attribs } : attribs }),
    section: (tagName, { role }) => ({ tagName, attribs: role === 'doc-endnotes' ? { role } : {} }),
    figure: (tagName, { 'data-width': width, ...attribs }) => ({
      tagName,
      attribs: width === 'wide' ? { ...attribs, 'data-width': width } : attribs,
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_IMAGE.test(attribs['src'] ?? ''),
};

/** Returns the attributes of a link between a footnote and its reference, or undefined for any other link. */
function noteLink(href = '', role = ''): sanitizeHtmlFunction.Attributes | undefined {
  if (role === 'doc-backlink') return { role };
  return role === 'doc-noteref' && NOTE_REFERENCE.test(href.trim()) ? { href: href.trim(), role } : undefined;
}

/** Removes tags and attributes that are not allowed, and brings the rest into its stored form. */
function tidy(html: string): string {
  return dropEmptyFigures(arrangeNotes(sanitizeHtml(html, OPTIONS)));
}

const SHOWN_WITHOUT_TEXT = /<(?:img|hr|table|a href="#cat-)/;

/** The elements of a table that may contain a figure. Browsers move other figures out of the table, and empty them. */
const WITH_FLOW = ['td', 'th', 'caption'];

/**
 * Removes figures without content: the sanitiser has dropped a picture of another site, or the upload never ended. In a
 * table, a figure outside WITH_FLOW is replaced by its content.
 */
function dropEmptyFigures(html: string): string {
  if (!html.includes('<figure')) return html;
  const drop = (nodes: readonly TreeNode[], isInTable: boolean): TreeNode[] =>
    nodes.flatMap((node) => {
      if (typeof node === 'string') return [node];
      const { name } = node;
      const children = drop(node.children, name === 'table' || (isInTable && !WITH_FLOW.includes(name)));
      if (name !== 'figure') return [{ ...node, children }];
      if (isInTable) return children;
      return [isEmpty(writeTree(children)) ? '\n' : { ...node, children }];
    });
  return writeTree(drop(parseTree(html), false));
}

function isEmpty(html: string): boolean {
  return !SHOWN_WITHOUT_TEXT.test(html) && !isReadable(plainText(html));
}

/** What is stored of a text: its HTML, and the plain-text excerpt for cards. */
export type CleanContent = { content: string; preview: string };

/**
 * Converts an author's text, plain or HTML, into HTML with allowed tags only. A `<` that begins no tag stays as text.
 * The function returns its own result unchanged. A text of 200,000 characters can take a second, so requests call
 * cleanContent (content-thread.ts) instead.
 * @throws 422 (errors.content) if nothing readable is left, if the result is too long to store, or if tags are nested
 * deeper than in any real article
 */
export function cleanText(html: string, label: string): CleanContent {
  const { html: markup, formulas } = takeFormulas(readMarkup(html));
  if (nestingOf(markup) > MAX_NESTING) {
    throw invalid(
      'content',
      `${label} memuat tag HTML yang bersarang terlalu dalam. Sederhanakan susunannya, lalu coba lagi.`,
    );
  }
  // Dropping a tag makes its neighbours adjacent, and the parser may then close other tags earlier. So if the first
  // pass has changed the text, the text is cleaned a second time.
  const once = tidy(markup);
  const clean = putFormulas(once === markup ? once : tidy(once), formulas).trim();
  const beginning = beginningOf(clean);
  const hasContent = isReadable(beginning) || clean.includes('<img') || isReadable(plainText(clean));
  if (!hasContent) throw invalid('content', missingText(label));
  // Escaping makes a text longer. If the stored text exceeded the limit, its author could never save an edit.
  if (clean.length > CONTENT_CHARACTERS && [...clean].length > CONTENT_CHARACTERS) {
    throw invalid('content', `${label} terlalu panjang setelah dirapikan. Persingkat, lalu coba lagi.`);
  }
  return { content: clean, preview: cutForCard(beginning) };
}

/**
 * Prepares stored content for readers outside this site, such as feed readers: cleans it again, makes addresses
 * absolute, writes formulas as LaTeX, and turns the line breaks of plain text into tags.
 */
export function sanitizeForElsewhere(html: string, pageUrl: string): string {
  const { origin } = new URL(pageUrl);
  const absolute = (attribute: string) => (tagName: string, attribs: sanitizeHtmlFunction.Attributes) => {
    const address = attribs[attribute];
    const isPath = address !== undefined && URL.canParse(address, pageUrl) && !URL.canParse(address);
    return { tagName, attribs: isPath ? { ...attribs, [attribute]: new URL(address, pageUrl).href } : attribs };
  };
  const clean = sanitizeHtml(formulasAsText(html).replace(NOTES_START, '<hr />'), {
    ...OPTIONS,
    allowedTags: ALLOWED_TAGS.filter((tag) => tag !== 'math'),
    // Other sites may show several texts on one page, where the ids of notes would collide.
    allowedAttributes: { ...OPTIONS.allowedAttributes, a: ['href', 'title', 'rel'], li: [], figure: [] },
    transformTags: { a: absolute('href'), img: absolute('src') },
    exclusiveFilter: ({ tag, attribs: { src = '' } }) =>
      tag === 'img' && !(src.startsWith(origin) && OWN_IMAGE.test(src.slice(origin.length))),
  });
  return hasBlocks(clean) ? clean : clean.replaceAll('\n', '<br />');
}
