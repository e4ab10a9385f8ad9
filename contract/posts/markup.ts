/**
 * The HTML tags in a text that a user typed or pasted. docs/decisions/html.md says when a `<` is plain text. The server
 * needs the tags to clean the text, the editor to show the text. Finding the tags removes nothing from the text.
 */
export type Markup = {
  /** Whether the text contains neither an HTML tag nor a comment. */
  isPlain: boolean;
  /** The same text with `&lt;` for every `<` that belongs to no tag, so that a parser reads it as text. */
  html: string;
  /** Names of the HTML elements in the text, in lower case, without duplicates. */
  tags: ReadonlySet<string>;
  /**
   * The formulas in `html`, from the start of `<math>` to the end of `</math>`, in their order. They contain no other
   * `<math>` tag, and `html` has none outside of them.
   */
  formulas: readonly { start: number; end: number }[];
};

/**
 * Finds the tags in a text, in linear time even for a hostile text. After a `<` that begins no tag, the scan continues
 * where reading the tag failed. It searches for a missing end tag only once per element name.
 */
export function readMarkup(text: string): Markup {
  const tokens = keptTokens(text);
  const tags = new Set(tokens.flatMap(({ name }) => (ELEMENTS.has(name) ? [name] : [])));
  if (tags.size === 0 && !tokens.some(({ name }) => name === COMMENT)) {
    return { isPlain: true, html: escapePlainText(text), tags, formulas: [] };
  }
  let html = '';
  let end = 0;
  const formulas: { start: number; end: number }[] = [];
  for (const token of tokens) {
    html += text.slice(end, token.start).replaceAll('<', '&lt;');
    const start = html.length;
    html += text.slice(token.start, token.end);
    if (token.name === FORMULA) formulas.push({ start, end: html.length });
    end = token.end;
  }
  return { isPlain: false, html: html + text.slice(end).replaceAll('<', '&lt;'), tags, formulas };
}

/**
 * Returns stored content for the editor. In plain text, `&lt;` and other entities are decoded. HTML stays
 * unchanged, and so does plain text that would turn into HTML if it were decoded, such as a literal `<b>…</b>`.
 */
export function textToEdit(content: string): string {
  if (content.includes('<')) return content;
  const typed = content.replaceAll(ESCAPED, (entity) => CHARACTERS[entity] ?? entity);
  return readMarkup(typed).isPlain ? typed : content;
}

const ENTITY = '(?:[a-zA-Z][a-zA-Z0-9]*|#[0-9]+|#[xX][0-9a-fA-F]+);';
/**
 * Matches an `&` that could begin an entity, but begins no complete one. Parsers accept `&copy` even without its
 * semicolon, which would turn a typed `?a=1&copy=2` into another URL.
 */
const LOOSE_AMPERSAND = new RegExp(`&(?=[a-zA-Z#])(?!${ENTITY})`, 'g');
/** Matches the entities that editing decodes. `&amp;` stays if its decoded `&` would begin another entity. */
const ESCAPED = new RegExp(`&(?:lt|gt|quot|amp(?!;${ENTITY}));`, 'g');
const CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function escapePlainText(text: string): string {
  return text.replaceAll(LOOSE_AMPERSAND, '&amp;').replaceAll('<', '&lt;');
}

const words = (list: string) => new Set(list.split(' '));

/** Every element of the HTML standard, including the obsolete ones, and the root elements of SVG and MathML. */
const ELEMENTS = words(
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body ' +
    'br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em ' +
    'embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i ' +
    'iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu meta ' +
    'meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre ' +
    'progress q rb rp rt rtc ruby s samp script search section select slot small source span strike strong style sub ' +
    'summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp',
);

/** Elements that count as tags even if they have no attributes and no end tag: void or with an optional end tag. */
const STAND_ALONE = words('br hr wbr col p li dt dd caption colgroup thead tbody tfoot tr th td');

const FORMULA = 'math';

const RAW_WITHOUT_TEXT = 'script style textarea title iframe noembed noframes xmp';

/** Elements whose content a parser reads as text up to the end tag. */
const RAW = words(`${RAW_WITHOUT_TEXT} plaintext`);

/** Elements whose text does not belong to the article. Cleaning drops them with their content. */
export const TAGS_WITHOUT_TEXT = words(`${RAW_WITHOUT_TEXT} svg template noscript option`);

/** Elements that count as tags only with an end tag. Otherwise the rest of the text would be their content. */
const NEED_END_TAG = new Set([...TAGS_WITHOUT_TEXT, 'plaintext', FORMULA]);

/** If another attribute (not here or in FAMILY) lacks quotes or a value, the reader takes the `<…>` as plain text. */
const ATTRIBUTES = words(
  'abbr action align alt async autofocus autoplay background bgcolor border cellpadding cellspacing charset checked ' +
    'cite class clear code color cols colspan compact content contenteditable controls coords data datetime default ' +
    'defer dir disabled download face for form formaction frameborder headers height hidden href hreflang hspace ' +
    'http-equiv id ismap itemprop itemscope itemtype label lang language loading loop media method multiple muted name ' +
    'noshade novalidate nowrap open ping placeholder poster property readonly rel required reversed role rows rowspan ' +
    'rules scope selected shape size sizes span spellcheck src srcdoc srcset start style summary tabindex target title ' +
    'translate type usemap valign value vspace width',
);
const FAMILY = /^(?:on[a-z]{3}|data-|aria-|xmlns|_ng)/i;

/**
 * These patterns accept only the white space of HTML. `\s` also matches a no-break space, which HTML parsers read as a
 * part of the name. A parser would then end the tag at a `>` that this file reads as part of a quoted value.
 */
const NAME = /<(\/?)([a-z][a-z0-9]*(?:[:-][a-z0-9]+)*)(?=[\t\n\f\r />])/iy;
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\s"'<>/=]+)([\t\n\f\r ]*=[\t\n\f\r ]*(?:("[^"]*"|'[^']*')|[^\t\n\f\r "'<>][^\t\n\f\r <>]*))?/y;
const TAG_END = /[\t\n\f\r ]*(?:\/[\t\n\f\r ]*)*>/y;
const NEXT_FORMULA_TAG = /<math(?=[\t\n\f\r />])|<\/math[\t\n\f\r ]*(?:\/[\t\n\f\r ]*)*>/gi;
/** Matches a doctype, and the declarations that Word writes: `<![if …]>`, `<![endif]>`, `<?xml:namespace …>`. */
const DECLARATION = /<(?:!doctype\b|!\[(?:if\b|endif\])|\?xml\b)[^<>]*>/iy;

type Token = {
  start: number;
  end: number;
  /** Element name in lower case. A formula is one token, from its start tag to its end tag. */
  name: string;
  isEndTag: boolean;
  /** Whether the token counts as a tag even if the matching start or end tag is missing. */
  isCertain: boolean;
  isPaired: boolean;
};

/** Returns all tags, comments, declarations and whole formulas in their order. Skips a `<` that is plain text. */
function keptTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const open = new Map<string, Token[]>();
  const rawEnds = new Map<string, number>();
  const lastCommentEnd = Math.max(text.lastIndexOf('-->'), text.lastIndexOf('--!>'));
  let at = text.indexOf('<');
  while (at !== -1) {
    const found = text.startsWith('<!--', at) ? commentAt(text, at, lastCommentEnd) : tokenAt(text, at);
    let next = typeof found === 'number' ? found : found.end;
    if (typeof found !== 'number' && found.name === FORMULA) {
      next = formulaEnd(text, found) ?? found.end;
      if (next > found.end || isSelfClosed(text, found)) tokens.push({ ...found, end: next, isPaired: true });
    } else if (typeof found !== 'number') {
      tokens.push(found);
      if (found.isEndTag) pair(open.get(found.name)?.pop(), found);
      else push(open, found);
      if (RAW.has(found.name) && !found.isEndTag) next = rawEnd(text, found, rawEnds);
    }
    at = text.indexOf('<', next);
  }
  return tokens.filter(({ name, isCertain, isPaired }) => isPaired || (isCertain && !NEED_END_TAG.has(name)));
}

/** Returns the token that the `<` at `start` begins. If this `<` is plain text, returns where to continue reading. */
function tokenAt(text: string, start: number): Token | number {
  DECLARATION.lastIndex = start;
  if (DECLARATION.test(text)) return { ...CERTAIN, name: '!', start, end: DECLARATION.lastIndex };

  NAME.lastIndex = start;
  const [, slash, typedName = ''] = NAME.exec(text) ?? [];
  const name = typedName.toLowerCase();
  if (name === '') return start + 1;
  const isElement = ELEMENTS.has(name);
  if (!isElement && !/[:-]/.test(name)) return NAME.lastIndex;

  const isEndTag = slash === '/';
  let end = NAME.lastIndex;
  let hasValue = false;
  for (;;) {
    TAG_END.lastIndex = end;
    if (TAG_END.test(text)) break;
    ATTRIBUTE.lastIndex = end;
    const [, attribute = '', value, quoted] = ATTRIBUTE.exec(text) ?? [];
    const isPlausible = quoted !== undefined || ATTRIBUTES.has(attribute.toLowerCase()) || FAMILY.test(attribute);
    if (attribute === '' || isEndTag || !isPlausible) return end;
    hasValue ||= value !== undefined;
    end = ATTRIBUTE.lastIndex;
  }
  end = TAG_END.lastIndex;
  const isCertain = isEndTag
    ? name === 'p' || name === 'br'
    : hasValue || STAND_ALONE.has(name) || (name.includes(':') && text.endsWith('/>', end));
  return { start, end, name, isEndTag, isCertain, isPaired: false };
}

const COMMENT = '!--';
const CERTAIN = { isEndTag: false, isCertain: true, isPaired: false };

/** Matches the end of a comment. Parsers also end it at `--!>`, but not at the one of `<!--!>`. */
const COMMENT_END = /--!?>/g;

function commentAt(text: string, start: number, lastEnd: number): Token | number {
  if (lastEnd < start + 2) return start + 1;
  COMMENT_END.lastIndex = text.startsWith('!>', start + 4) ? start + 4 : start + 2;
  return COMMENT_END.test(text) ? { ...CERTAIN, name: COMMENT, start, end: COMMENT_END.lastIndex } : start + 1;
}

/** Returns where a raw element's end tag begins, or `end` if there is none: `known` then has -1 for its name. */
function rawEnd(text: string, { name, end }: Token, known: Map<string, number>): number {
  if (known.get(name) === -1) return end;
  const endTag = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  endTag.lastIndex = end;
  const found = endTag.exec(text)?.index ?? -1;
  known.set(name, found);
  return found === -1 ? end : found;
}

/**
 * Returns where the formula of a start tag ends, behind its `</math>`. Undefined if another `<math` comes first: the
 * start tag was left open by mistake, and must not take the paragraphs up to the next formula with it.
 */
function formulaEnd(text: string, start: Token): number | undefined {
  if (start.isEndTag || isSelfClosed(text, start)) return undefined;
  NEXT_FORMULA_TAG.lastIndex = start.end;
  const [tag = ''] = NEXT_FORMULA_TAG.exec(text) ?? [];
  return tag.startsWith('</') ? NEXT_FORMULA_TAG.lastIndex : undefined;
}

const isSelfClosed = (text: string, { end, isEndTag }: Token) => !isEndTag && text[end - 2] === '/';

function push(open: Map<string, Token[]>, token: Token): void {
  const others = open.get(token.name);
  if (others) others.push(token);
  else open.set(token.name, [token]);
}

function pair(start: Token | undefined, end: Token): void {
  if (!start) return;
  start.isPaired = true;
  end.isPaired = true;
}
