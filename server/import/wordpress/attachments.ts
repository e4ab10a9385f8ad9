import { ImportError, MAX_KEPT_ITEMS } from '#server/import/source.ts';

type Attachment = {
  id: string;
  url: string;
  title: string;
  caption: string;
  alt: string;
  parent: string;
  order: number;
};

const MAX_KEPT_CHARACTERS = 60_000_000;

/** Counts what is kept in memory while a file is read. @throws ImportError if it is too much */
export class Keeping {
  #items = 0;
  #characters = 0;

  keep(...texts: readonly string[]): void {
    this.#items += 1;
    for (const text of texts) this.#characters += text.length;
    if (this.#items > MAX_KEPT_ITEMS || this.#characters > MAX_KEPT_CHARACTERS) {
      throw new ImportError(
        `The file has more than ${MAX_KEPT_ITEMS} pictures, people and terms, or too much text in them.`,
      );
    }
  }
}

/** The pictures and other files of the former site, and which of them works use. */
export class Attachments {
  readonly #byId = new Map<string, Attachment>();
  readonly #byAddress = new Map<string, Attachment>();
  readonly #byParent = new Map<string, Attachment[]>();
  readonly #used = new Set<string>();

  add(attachment: Attachment): void {
    if (this.#byId.has(attachment.id)) return;
    this.#byId.set(attachment.id, attachment);
    this.#byAddress.set(addressKey(attachment.url), attachment);
    const others = this.#byParent.get(attachment.parent);
    if (others) others.push(attachment);
    else this.#byParent.set(attachment.parent, [attachment]);
  }

  /** Returns the attachment, and marks it as used. */
  use(id: string): Attachment | undefined {
    return this.#mark(this.#byId.get(id));
  }

  /** Returns the attachment with this URL or of which the URL is a smaller copy, and marks it as used. */
  useUrl(url: string): Attachment | undefined {
    const key = addressKey(url);
    const found = this.#byAddress.get(key);
    if (found) return this.#mark(found);
    const whole = key.replace(/-\d{1,5}x\d{1,5}(?=\.[a-z0-9]{1,5}$)/, '');
    const scaled = whole.replace(/(?=\.[a-z0-9]{1,5}$)/, '-scaled');
    return this.#mark(this.#byAddress.get(whole) ?? this.#byAddress.get(scaled));
  }

  /** Returns the attachments of a post in their order. */
  ofParent(id: string): readonly Attachment[] {
    const all = this.#byParent.get(id) ?? [];
    return all.toSorted((a, b) => a.order - b.order || Number(a.id) - Number(b.id));
  }

  unused(): Attachment[] {
    return [...this.#byId.values()].filter(({ id }) => !this.#used.has(id));
  }

  all(): Iterable<Attachment> {
    return this.#byId.values();
  }

  #mark(attachment: Attachment | undefined): Attachment | undefined {
    if (attachment) this.#used.add(attachment.id);
    return attachment;
  }
}

const addressKey = (url: string) =>
  url
    .replace(/^https?:/i, '')
    .replace(/[?#].*$/s, '')
    .toLowerCase();
