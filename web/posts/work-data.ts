import type { MetaDescriptor } from 'react-router';
import type { CorrectionCommentLeaf, PersonLeaf, ScholarlyArticleLeaf } from 'schema-dts';
import type { Counterpart } from '#contract/articles/articles.ts';
import { LICENCES } from '#contract/articles/licences.ts';
import { doiAddress, orcidAddress } from '#contract/articles/work-address.ts';
import { STORAGE_BASE } from '#contract/constants.ts';
import { imageVariant } from '#contract/posts/image-variants.ts';
import { postAddress, type PostKindName, postKinds, postListAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import type { Shown } from '#web/layouts/page-meta.ts';
import { data, publisherOf } from '#web/layouts/structured-data.ts';
import type { BesideWork, PageWork } from './beside-work.ts';

/** The properties of a type of schema.org. JSON.stringify() leaves out undefined properties. */
type Stated<Leaf> = { [Name in keyof Omit<Leaf, '@type'>]: Leaf[Name] | undefined };
type WorkData = Stated<ScholarlyArticleLeaf> & { '@type': (typeof postKinds)[PostKindName]['schemaType'] };
type PersonData = Stated<PersonLeaf> & { '@type': 'Person' };

/** Returns a work as structured data. */
export function describeAsData(shown: Shown, work: PageWork, post: BesideWork): MetaDescriptor {
  const { origin, address, description, picture } = shown;
  const { kind, title, doi, licence } = work;
  const { image, image_info, counterpart } = post;
  const widest = image_info?.widths.at(-1);
  const other = counterpart ? describeCounterpart(origin, kind, counterpart) : undefined;
  const found: WorkData = {
    '@type': postKinds[kind].schemaType,
    '@id': idOfWork(address),
    headline: title,
    description,
    abstract: work.abstract,
    image: image !== null && widest ? [`${origin}${STORAGE_BASE}/${imageVariant(image, widest)}`, picture] : [picture],
    datePublished: work.published_at,
    dateModified: work.changed_at,
    version: work.version,
    correction: describeCorrections(origin, work),
    creativeWorkStatus: work.notice?.kind === 'retraction' ? 'Retracted' : undefined,
    inLanguage: work.language,
    keywords: work.keywords,
    about: work.topics?.map(({ name }) => ({ '@type': 'Thing', name })),
    license: licence ? LICENCES[licence].url : undefined,
    identifier: doi ? { '@type': 'PropertyValue', propertyID: 'DOI', value: doi } : undefined,
    sameAs: doi ? doiAddress(doi) : undefined,
    author: work.authors.map((author) => describeAuthor(origin, author)),
    publisher: publisherOf(shown),
    isPartOf: containerOf(shown, kind),
    url: address,
    mainEntityOfPage: address,
    translationOfWork: counterpart?.is_original ? other : undefined,
    workTranslation: counterpart?.is_original ? undefined : other,
  };
  return data(found);
}

/** Returns the noted changes of an article, each with the address of its history. */
function describeCorrections(origin: string, { id, corrections }: PageWork): CorrectionCommentLeaf[] | undefined {
  const url = origin + addressOf('articleHistory', { id });
  return corrections?.map(({ note, at }) => ({ '@type': 'CorrectionComment', text: note, datePublished: at, url }));
}

function describeAuthor(origin: string, author: PageWork['authors'][number]) {
  const { name, cited, affiliation, orcid, user_id } = author;
  const person: PersonData = {
    '@type': 'Person',
    name,
    givenName: 'given' in cited ? cited.given : undefined,
    familyName: 'family' in cited ? cited.family : undefined,
    url: user_id === null ? undefined : origin + addressOf('author', { id: user_id }),
    sameAs: orcid ? orcidAddress(orcid) : undefined,
    affiliation: affiliation ? { '@type': 'Organization', name: affiliation } : undefined,
  };
  return person as PersonLeaf;
}

/** Articles appear in the publication, which has the institute's name by default, and posts in the institute's blog. */
function containerOf({ site, origin }: Shown, kind: PostKindName): WorkData['isPartOf'] {
  const { name, publication, issn } = site;
  if (kind === 'blog') return { '@type': 'Blog', name, url: origin + postListAddress('blog') };
  return { '@type': 'Periodical', name: publication || name, ...(issn && { issn }) };
}

/** Names the other article, which is the original of this one or its translation. */
function describeCounterpart(origin: string, kind: PostKindName, { id, title, language }: Counterpart) {
  const { schemaType } = postKinds[kind];
  const url = origin + postAddress(kind, id);
  const other = { '@type': schemaType, '@id': idOfWork(url), name: title, url, inLanguage: language } as const;
  return other satisfies WorkData;
}

/** Returns the identifier of a work in structured data. `address`: the address of its page. */
const idOfWork = (address: string) => `${address}#tulisan`;
