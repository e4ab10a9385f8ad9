import { type PostKindName, postAddress } from '#contract/posts/post-kinds.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { SEE_ON_SITE } from '#web/layouts/admin/admin-page.ts';
import { button, textLink } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';

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
      {isPublic && (
        <Link to={postAddress(kind, post.id)} className={button.small}>
          {SEE_ON_SITE}
        </Link>
      )}
    </AdminHead>
  );
}
