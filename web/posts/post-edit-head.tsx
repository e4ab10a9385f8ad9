import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { button } from '#web/ui/button-styles.ts';
import { StyledLink } from '#web/ui/button.tsx';
import { SiteLink } from './site-link.tsx';

type PostEditHeadProps = {
  kind: PostKindName;
  post: { id: number; title: string };
  title: string;
  /** Where the post's title links to. */
  to: string;
  isPublic: boolean;
};

export function PostEditHead({ kind, post, title, to, isPublic }: PostEditHeadProps) {
  return (
    <AdminHead title={title} lead={<StyledLink to={to} styles="textLink" label={post.title} />}>
      {isPublic && <SiteLink kind={kind} postId={post.id} className={button.small} />}
    </AdminHead>
  );
}
