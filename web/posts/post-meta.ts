import type { MetaDescriptor } from 'react-router';
import { topicFeedPath } from '#contract/articles/topic-feeds.ts';
import { describeFeed, type Shown } from '#web/layouts/page-meta.ts';
import { citationTags } from './citation-tags.ts';
import { describeAsData } from './work-data.ts';
import type { BesideWork, PageWork } from './beside-work.ts';

/** Returns the metadata that only the page of a work has, for search engines, indexes and link previews. */
export function describeWork(shown: Shown, { work, post }: { work: PageWork; post: BesideWork }): MetaDescriptor[] {
  return [
    ...describeWriting(work),
    ...(work.kind === 'article' ? citationTags(shown, work) : []),
    ...(work.topics ?? []).flatMap(({ name, slug }) =>
      describeFeed(shown.origin, `${shown.site.publication || shown.site.name} · ${name}`, topicFeedPath(slug)),
    ),
    describeAsData(shown, work, post),
  ];
}

function describeWriting({ authors, published_at, changed_at }: PageWork): MetaDescriptor[] {
  return [
    ...authors.map(({ name }) => ({ name: 'author', content: name })),
    ...authors.map(({ name }) => ({ property: 'article:author', content: name })),
    { property: 'article:published_time', content: published_at },
    { property: 'article:modified_time', content: changed_at },
  ];
}
