import type { CitedName } from '#contract/works/cited-names.ts';
import { childrenOf, parseXml, type XmlElement } from './xml.ts';

/** What a program has read of a reference. A text that it has not found is ''. */
export type ReadReference = {
  title: string;
  authors: CitedName[];
  year: string;
  container: string;
  doi: string;
  url: string;
  abstract: string;
  keywords: string;
};

/** Returns a name in two parts, or one name if `given` is ''. */
export const nameOf = (family: string, given = ''): CitedName =>
  given === '' ? { literal: family } : { family, given };

type CslItem = Record<
  'id' | 'title' | 'container-title' | 'publisher' | 'DOI' | 'URL' | 'abstract' | 'keyword',
  string
> & {
  author: (Record<string, string> & { family?: string; literal?: string })[];
  issued: { 'date-parts': [[number]] };
};

/** Reads CSL-JSON, by the keys of the references. */
export function readCslJson(output: string): Map<string, ReadReference> {
  const items = JSON.parse(output) as CslItem[];
  return new Map(
    items.map((item): [string, ReadReference] => [
      item.id,
      {
        title: item.title,
        authors: item.author.map(({ literal, family, given, 'non-dropping-particle': particle }) =>
          nameOf(literal ?? [particle, family].filter(Boolean).join(' '), given),
        ),
        year: String(item.issued['date-parts'][0][0]),
        container: item['container-title'] ?? item.publisher,
        doi: item.DOI ?? '',
        url: item.URL,
        abstract: item.abstract ?? '',
        keywords: item.keyword ?? '',
      },
    ]),
  );
}

/** Returns the text of an element and of all elements in it, separated by spaces. */
function allText({ text, children }: XmlElement): string {
  return [text.trim(), ...children.map(allText)].filter(Boolean).join(' ');
}

function find(element: XmlElement | undefined, ...path: string[]): XmlElement[] {
  const [first, ...others] = path;
  if (!element) return [];
  if (first === undefined) return [element];
  return childrenOf(element, first).flatMap((child) => find(child, ...others));
}

const has = (attribute: string, value: string) => (element: XmlElement) => element.attributes[attribute] === value;
const textAt = (element: XmlElement | undefined, ...path: string[]) =>
  find(element, ...path)
    .map(allText)
    .filter(Boolean)
    .join(', ');

/** Reads MODS, which bibutils makes of BibTeX and RIS. */
export function readMods(xml: string): [key: string, ReadReference][] {
  return find(parseXml(xml.replaceAll('&apos;', '&#39;')), 'mods').map((mods): [string, ReadReference] => {
    const partOf = (author: XmlElement, type: string) =>
      childrenOf(author, 'namePart').filter(has('type', type)).map(allText).join(' ');
    const host = find(mods, 'relatedItem').find(has('type', 'host'));
    const identifier = (type: string) => find(mods, 'identifier').filter(has('type', type)).map(allText).join();
    return [
      mods.attributes['ID'] ?? '',
      {
        title: textAt(mods, 'titleInfo', 'title'),
        authors: find(mods, 'name').map((author) =>
          author.attributes['type'] === 'personal'
            ? nameOf(partOf(author, 'family'), partOf(author, 'given'))
            : nameOf(textAt(author, 'namePart')),
        ),
        year: textAt(mods, 'originInfo', 'dateIssued').slice(0, 4),
        container: textAt(host, 'titleInfo', 'title') || textAt(mods, 'originInfo', 'publisher'),
        doi: identifier('doi'),
        url: textAt(mods, 'location', 'url'),
        abstract: textAt(mods, 'abstract'),
        keywords: textAt(mods, 'subject', 'topic'),
      },
    ];
  });
}

/** Reads the XML of biber, which has BibTeX's escapes in it. */
export function readBiblatexml(xml: string): Map<string, ReadReference> {
  const entries = find(parseXml(xml.replaceAll(/<!--.*?-->/gs, '')), 'bltx:entry');
  return new Map(
    entries.map((entry): [string, ReadReference] => {
      const at = (...path: string[]) => textAt(entry, ...path.map((part) => `bltx:${part}`));
      const partOf = (author: XmlElement, type: string) =>
        find(author, 'bltx:namepart').filter(has('type', type)).map(allText).join(' ');
      return [
        entry.attributes['id'] ?? '',
        {
          title: at('title').slice(1, -1),
          authors: find(entry, 'bltx:names', 'bltx:name').map((author) =>
            nameOf(partOf(author, 'family'), partOf(author, 'given')),
          ),
          year: at('date').slice(0, 4),
          container: at('journaltitle') || at('howpublished'),
          doi: at('doi'),
          url: at('url'),
          abstract: at('abstract'),
          // This output of biber leaves keywords out.
          keywords: '',
        },
      ];
    }),
  );
}
