import type { GivenQuery } from '#contract/call-schemas.ts';
import type { PostSummary } from '#contract/posts.ts';
import type { Api } from '#web/api/client.ts';

/** One row of a list of any kind of post. */
export type PostRow = PostSummary & { id: number };
export type PostQuery<Status extends string> = Omit<NonNullable<GivenQuery<'semuaBlog'>>, 'status'> & {
  status?: Status | undefined;
};
export type PostSort = NonNullable<PostQuery<never>['sort']>;

/**
 * The calls for one kind of post. The specification gives them, and the fields of their responses, other names for each
 * kind.
 */
export type PostCalls<Post extends PostRow, Row extends PostRow, Status extends string> = {
  publicStatus: Status;
  list: (
    api: Api,
    query: PostQuery<Status>,
  ) => Promise<{ rows: Row[]; meta: { total: number; counts?: Record<Status, number> | undefined } }>;
  read: (api: Api, id: string | number) => Promise<Post>;
  remove: (api: Api, id: number) => Promise<unknown>;
  restore: (api: Api, id: number) => Promise<{ message: string }>;
};
