import type { MetaDescriptor } from 'react-router';
import { orcidAddress } from '#contract/articles/work-address.ts';
import { indexedName } from '#contract/works/cited-names.ts';
import type { Shown } from '#web/layouts/page-meta.ts';
import { slashedDay } from '#web/ui/long-day.ts';
import type { PageWork } from './beside-work.ts';

/**
 * Returns the tags of Highwire Press, from which Google Scholar and Zotero read an article. The page contains the text
 * itself, so all three addresses are its own.
 */
export function citationTags({ site, address }: Shown, work: PageWork): MetaDescriptor[] {
  const { title, abstract, authors, published_at, language, keywords, doi } = work;
  const tags: [name: string, content: string | null | undefined][] = [
    ['title', title],
    ['abstract', abstract],
    ...authors.flatMap((author) => tagsOfAuthor(author)),
    ['publication_date', slashedDay(published_at)],
    ['journal_title', site.publication || site.name],
    ['issn', site.issn],
    ['publisher', site.name],
    ['doi', doi],
    ['language', language],
    // Programs divide a text without a semicolon at its commas, so all keywords stand in one tag.
    ['keywords', keywords?.join('; ')],
    ['abstract_html_url', address],
    ['fulltext_html_url', address],
    ['public_url', address],
  ];
  return tags.flatMap(([name, content]) => (content ? [{ name: `citation_${name}`, content }] : []));
}

/** Affiliation and ORCID belong to the author whose tag is the last one before them. */
function tagsOfAuthor({ cited, affiliation, orcid }: PageWork['authors'][number]): [string, string | null][] {
  return [
    ['author', indexedName(cited)],
    ['author_institution', affiliation],
    ['author_orcid', orcid && orcidAddress(orcid)],
  ];
}
