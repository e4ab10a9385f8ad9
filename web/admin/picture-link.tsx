import type { ReactNode } from 'react';
import { Link } from '#web/ui/link.tsx';

/**
 * A card's picture that leads where its title leads. Only the title is a link for the keyboard and screen readers. The
 * link makes no box, so the picture takes its place in the card as it would without the link.
 */
export function PictureLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} viewTransition tabIndex={-1} aria-hidden="true" className="contents">
      {children}
    </Link>
  );
}
