import { postAddress, type PostKindName } from '#contract/posts/post-kinds.ts';

/** The address at which indexes harvest the public works, by OAI-PMH. */
export const OAI_PATH = '/oai';

export const MARKDOWN_TYPE = 'text/markdown';
export const LINKSET_TYPE = 'application/linkset+json';

/** Returns the address of a public work as Markdown: '/articleDetail/12.md'. */
export function markdownPath(kind: PostKindName, id: number): string {
  return `${postAddress(kind, id)}.md`;
}

/** Returns the address of the typed links of a public work: '/articleDetail/12/linkset.json'. */
export function linksetPath(kind: PostKindName, id: number): string {
  return `${postAddress(kind, id)}/linkset.json`;
}

/** Returns the address of what an admin sends to Crossref to register the DOI of an article. */
export function crossrefPath(id: number): string {
  return `${postAddress('article', id)}/crossref.xml`;
}
