import { schemasOf } from '#contract/call-schemas.ts';
import type { Deletable } from '#server/posts/deletions/deletable.ts';

export const sitePageKind: Deletable = {
  entity: 'sitePage',
  table: 'site_pages',
  holders: ['sitePage'],
  notFound: schemasOf('sitePage').notFound ?? '',
};
