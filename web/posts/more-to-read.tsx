import { type PostKindName, postListAddress } from '#contract/posts/post-kinds.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { textLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import type { PostRow } from './post-calls.ts';
import { PostCard } from './post-card.tsx';

/** `allLabel`: the label of the link to the whole list. */
type MoreToReadProps = { kind: PostKindName; posts: readonly PostRow[]; allLabel: string };

export function MoreToRead({ kind, posts, allLabel }: MoreToReadProps) {
  return (
    <aside aria-labelledby="baca-juga" className="page-width mt-20 sm:mt-28 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4 border-t border-line pt-10">
        <h2 id="baca-juga" className="text-2xl font-bold tracking-tight">
          Baca juga
        </h2>
        <Link to={postListAddress(kind)} viewTransition className={textLink}>
          {allLabel} <ArrowRightIcon />
        </Link>
      </div>
      <ul className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard kind={kind} post={post} heading="h3" shape="small" />
          </li>
        ))}
      </ul>
    </aside>
  );
}
