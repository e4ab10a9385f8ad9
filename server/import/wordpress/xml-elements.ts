import { Parser } from 'htmlparser2';
import { ImportError, MAX_ITEM_BYTES } from '#server/import/source.ts';
import { textOfFile } from './file-text.ts';

/** An element of the export. `name` has its usual prefix: 'wp:post_id'. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  /** The text directly in the element, without that of its children. */
  text: string;
  children: XmlElement[];
};

/** Elements are nested 4 deep in real exports. */
const MAX_DEPTH = 12;
const MAX_ELEMENTS_IN_ITEM = 300_000;
const MAX_ATTRIBUTE_CHARACTERS = 2000;
const ATTRIBUTES = new Set(['domain', 'nicename', 'isPermaLink']);

const NOT_WXR = 'The file is not a WordPress export (WXR). In WordPress, choose Tools, Export, All content.';

/**
 * Yields the elements within <channel> of a WordPress export one by one: facts of the site, authors, terms, items.
 * Memory holds one of them.
 * @throws ImportError if the file is no export, is cut off, or is larger in some part than MAX_ITEM_BYTES
 */
export async function* channelElements(file: string): AsyncIterable<XmlElement> {
  const reading = new Reading();
  for await (const text of textOfFile(file)) {
    yield* reading.read(text);
  }
  yield* reading.end();
}

class Reading {
  readonly #ready: XmlElement[] = [];
  readonly #open: XmlElement[] = [];
  /** UTF-16 units read since an element within <channel> began or ended. */
  #units = 0;
  #elements = 0;
  #isComplete = false;
  #isWxr = false;
  #isEnding = false;
  /** Whether nothing has followed the start tag of the innermost element. The parser closes `<a/>` as implied. */
  #isFresh = false;
  readonly #parser = new Parser(
    {
      onopentagname: (name) => this.#start(name),
      onattribute: (name, value) => this.#attribute(name, value),
      ontext: (text) => this.#text(text),
      onclosetag: (name, isImplied) => this.#close(name, isImplied),
      onprocessinginstruction: (name, data) => refuseEntities(name, data),
    },
    { xmlMode: true, decodeEntities: true },
  );

  *read(text: string): Iterable<XmlElement> {
    this.#units += text.length;
    if (this.#units > MAX_ITEM_BYTES) {
      throw new ImportError(`One part of the file is larger than ${MAX_ITEM_BYTES / 1024 / 1024} MB.`);
    }
    this.#parser.write(text);
    yield* this.#ready.splice(0);
  }

  *end(): Iterable<XmlElement> {
    this.#isEnding = true;
    this.#parser.end();
    if (!this.#isComplete) {
      throw new ImportError(this.#isWxr ? 'The file is cut off: it has no </rss> at its end.' : NOT_WXR);
    }
    if (!this.#isWxr) throw new ImportError(NOT_WXR);
    yield* this.#ready.splice(0);
  }

  #start(name: string): void {
    const depth = this.#open.length;
    if ((depth === 0 && (name !== 'rss' || this.#isComplete)) || (depth === 1 && name !== 'channel')) {
      throw new ImportError(NOT_WXR);
    }
    if (depth >= MAX_DEPTH) throw new ImportError('The file is damaged: its elements are nested too deep.');
    if (depth === 2) {
      this.#units = 0;
      this.#elements = 0;
    }
    this.#elements += 1;
    if (this.#elements > MAX_ELEMENTS_IN_ITEM) throw new ImportError('One item of the file has too many elements.');
    this.#isFresh = true;
    this.#open.push({ name, attributes: {}, text: '', children: [] });
  }

  #attribute(name: string, value: string): void {
    const element = this.#open.at(-1);
    if (element && ATTRIBUTES.has(name)) element.attributes[name] = value.slice(0, MAX_ATTRIBUTE_CHARACTERS);
  }

  #text(text: string): void {
    this.#isFresh = false;
    const element = this.#open.at(-1);
    if (element && this.#open.length > 2) element.text += text;
    else if (!element && text.trim() !== '') throw new ImportError(NOT_WXR);
  }

  #close(name: string, isImplied: boolean): void {
    const element = this.#open.pop();
    if (this.#isEnding || !element) return;
    const isSelfClosing = this.#isFresh;
    this.#isFresh = false;
    if ((isImplied && !isSelfClosing) || element.name !== name)
      throw new ImportError(`The file is damaged: <${name}> has no end tag.`);
    const depth = this.#open.length;
    if (depth === 0) this.#isComplete = true;
    if (depth === 2) {
      this.#units = 0;
      this.#isWxr ||= name === 'wp:wxr_version';
      this.#ready.push(element);
    } else if (depth > 2) this.#open.at(-1)?.children.push(element);
  }
}

function refuseEntities(name: string, data: string): void {
  if (name.toLowerCase() === '!doctype' && /\[|<!ENTITY/i.test(data)) {
    throw new ImportError('The file declares entities (DOCTYPE), which a WordPress export never does.');
  }
}

/** Returns the text of the first child with this name; '' if there is none. */
export const childText = (element: XmlElement, name: string) =>
  element.children.find((child) => child.name === name)?.text ?? '';
