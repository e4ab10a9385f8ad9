import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { button, textLink } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';
import { SiteLink } from './site-link.tsx';

type PostEditHeadProps = {
  kind: PostKindName;
  post: { id: number; title: string };
  /** The page's title. */
  title: string;
  /** Where the post's title leads. */
  to: string;
  isPublic: boolean;
};

/** The heading of the page on which an admin edits a post. */
export function PostEditHead({ kind, post, title, to, isPublic }: PostEditHeadProps) {
  return (
    <AdminHead
      title={title}
      lead={
        <Link to={to} className={textLink}>
          {post.title}
        </Link>
      }
    >
      {isPublic && <SiteLink kind={kind} postId={post.id} className={button.small} />}
    </AdminHead>
  );
}
