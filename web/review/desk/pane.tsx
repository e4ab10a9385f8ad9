import type { ReactNode } from 'react';
import { Link } from '#web/ui/link.tsx';
import { useDesk } from './desk-context.ts';
import { queueAddress, type QueueView } from './queue-view.ts';

type Part = 'list' | 'article' | 'decision';

/** The part of the screen that a narrow window shows. */
function partOf({ id, look }: QueueView): Part {
  if (look === 'keputusan') return 'decision';
  return id === undefined ? 'list' : 'article';
}

const beside = 'panes:sticky panes:top-(--above) panes:max-h-[calc(100dvh-var(--above))] panes:overflow-y-auto';
const LOOKS: Readonly<Record<Part, string>> = {
  list: `panes:-ml-4 ${beside}`,
  article: 'panes:min-h-[70dvh] panes:border-x panes:border-line panes:px-6',
  // The padding has room for focus rings, which a part that scrolls cuts off.
  decision: `panes:-mt-2 panes:-mr-2 panes:-ml-5.5 panes:pt-2 panes:pr-2 panes:pb-6 panes:pl-5.5 ${beside}`,
};

type BackLinkProps = { to: Partial<QueueView>; children: ReactNode };

/** The link from one part back to the other, for narrow windows. */
export function BackLink({ to, children }: BackLinkProps) {
  const { view } = useDesk();
  return (
    <Link
      to={queueAddress({ ...view, ...to })}
      className="mb-4 inline-flex min-h-11 items-center text-sm font-semibold text-brand underline-offset-4 hover:underline panes:hidden"
    >
      {children}
    </Link>
  );
}

type PaneProps = { part: Part; label: string; children: ReactNode };

/** One of the three parts: beside each other in a wide window, one after the other in a narrow one. */
export function Pane({ part, label, children }: PaneProps) {
  const { view } = useDesk();
  return (
    <section aria-label={label} className={`min-w-0 ${LOOKS[part]} ${partOf(view) === part ? '' : 'max-panes:hidden'}`}>
      {children}
    </section>
  );
}
