import type { LinkProps } from 'react-router';
import { type PostKindName, postAddress } from '#contract/posts/post-kinds.ts';
import { SEE_ON_SITE } from '#web/layouts/admin/admin-page.ts';
import { Link } from '#web/ui/link.tsx';

type SiteLinkProps = Omit<LinkProps, 'to'> & { kind: PostKindName; postId: number };

/** A link from the back office to the public page of a post. */
export function SiteLink({ kind, postId, ...link }: SiteLinkProps) {
  return (
    <Link {...link} to={postAddress(kind, postId)}>
      {SEE_ON_SITE}
    </Link>
  );
}
