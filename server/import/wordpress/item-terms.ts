import type { Facts } from './facts.ts';
import { beginning, plain } from './plain.ts';
import type { XmlElement } from './xml-elements.ts';

/** The category that WordPress gives to posts without a category, in the languages of this site. */
const NO_TOPIC = new Set(['uncategorized', 'uncategorised', 'tak berkategori', 'tanpa kategori']);

/** Returns the topics, keywords and further authors (Co-Authors Plus) of an item, and reports its other terms. */
export function termsOf(item: XmlElement, { people }: Facts, lose: (kind: string, what: string) => void) {
  const topics = new Set<string>();
  const keywords = new Set<string>();
  const authors = new Set<string>();
  for (const { name, attributes, text } of item.children) {
    const term = name === 'category' ? plain(text.slice(0, 500)) : '';
    if (term === '') continue;
    const domain = attributes['domain'] ?? 'category';
    if (domain === 'category') {
      if (!NO_TOPIC.has(term.toLowerCase())) topics.add(term);
    } else if (domain === 'post_tag' || domain === 'tag') keywords.add(term);
    else if (domain === 'author') {
      const login = (attributes['nicename'] ?? '').replace(/^cap-/, '').toLowerCase();
      const person = people.get(login) ?? people.get(login.replaceAll('-', ' ')) ?? people.get(term.toLowerCase());
      if (person) authors.add(person.key);
      else lose('author', `The author ${beginning(term)}, whom the list of authors does not name.`);
    } else if (domain === 'post_format') {
      if (attributes['nicename'] !== 'post-format-standard') lose('format', `The post format "${beginning(term)}".`);
    } else lose('term', `The term "${beginning(term)}" of ${beginning(domain, 40)}.`);
  }
  return { topics: [...topics], keywords: [...keywords], authors: [...authors] };
}
