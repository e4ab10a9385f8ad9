import { type PostKindName, postKindNames } from '#contract/posts/post-kinds.ts';
import { pathId } from '#contract/text.ts';
import type { System } from '#server/system.ts';
import { KIND_NAMES } from './record-sets.ts';

type Needs = Pick<System, 'config'>;

/** Returns the identifier of a work's record: 'oai:terarah.id:artikel/12'. */
export function identifierOf({ config }: Needs, { kind, id }: { kind: PostKindName; id: number }): string {
  return `oai:${repositoryOf(config.publicUrl)}:${KIND_NAMES[kind]}/${id}`;
}

/** Returns the work that an identifier names, which may not exist. Returns undefined for identifiers of other sites. */
export function readIdentifier({ config }: Needs, text: string): { kind: PostKindName; id: number } | undefined {
  const start = `oai:${repositoryOf(config.publicUrl)}:`;
  const [name, number, ...others] = text.startsWith(start) ? text.slice(start.length).split('/') : [];
  const kind = postKindNames.find((one) => KIND_NAMES[one] === name);
  const id = pathId.safeParse(number);
  // A record has one identifier: '012' must not name the record of '12'.
  if (!kind || !id.success || others.length > 0 || String(id.data) !== number) return undefined;
  return { kind, id: id.data };
}

export function repositoryOf(publicUrl: string): string {
  return new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '');
}
