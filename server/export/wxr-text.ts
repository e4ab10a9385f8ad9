/** Characters that XML 1.0 does not allow, not even as an entity. */
// oxlint-disable-next-line no-control-regex -- dropping them is the purpose
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

type Attributes = Readonly<Record<string, string>>;

/** Writes elements of XML, and counts the characters that XML does not allow and so are dropped. */
export type XmlWriter = {
  dropped: number;
  /** Returns an element with escaped text. */
  element(name: string, text: string | number, attributes?: Attributes): string;
  /** Returns an element whose text is a CDATA section. */
  data(name: string, text: string, attributes?: Attributes): string;
};

export function createXmlWriter(): XmlWriter {
  const writer: XmlWriter = {
    dropped: 0,
    element: (name, text, attributes = {}) =>
      `<${name}${written(attributes)}>${escape(clean(String(text)))}</${name}>\n`,
    data(name, text, attributes = {}) {
      // A CDATA section ends at its first "]]>", so that one is divided between two sections.
      const divided = clean(text).replaceAll(']]>', ']]]]><![CDATA[>');
      return `<${name}${written(attributes)}><![CDATA[${divided}]]></${name}>\n`;
    },
  };
  const clean = (text: string) =>
    text.replace(UNWRITABLE, () => {
      writer.dropped += 1;
      return '';
    });
  const written = (attributes: Attributes) =>
    Object.entries(attributes)
      .map(([key, value]) => ` ${key}="${escape(clean(value))}"`)
      .join('');
  return writer;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
