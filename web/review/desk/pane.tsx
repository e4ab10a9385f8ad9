import type { ReactNode } from 'react';
import { Link } from '#web/ui/link.tsx';
import { useDesk } from './desk-context.ts';
import { queueAddress, type QueueView } from './queue-view.ts';

type Part = 'list' | 'article' | 'decision';

/** Returns the part of the screen that a narrow window shows. */
function partOf({ id, articleView }: QueueView): Part {
  if (articleView === 'keputusan') return 'decision';
  return id === undefined ? 'list' : 'article';
}

const beside = 'panes:sticky panes:top-(--above) panes:max-h-[calc(100dvh-var(--above))] panes:overflow-y-auto';
const STYLES: Readonly<Record<Part, string>> = {
  list: `panes:-ml-4 ${beside}`,
  article: 'panes:min-h-[70dvh] panes:border-x panes:border-line panes:px-6',
  // This pane scrolls, and a scrolling element cuts off what is outside of it. The padding keeps focus rings inside.
  decision: `panes:-mt-2 panes:-mr-2 panes:-ml-5.5 panes:pt-2 panes:pr-2 panes:pb-6 panes:pl-5.5 ${beside}`,
};

/** The link back to another part of the screen. Only a narrow window shows it. */
export function BackLink({ to, children }: { to: Partial<QueueView>; children: ReactNode }) {
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

/** A part of the screen. A wide window shows all three beside each other, a narrow one only one of them. */
export function Pane({ part, label, children }: { part: Part; label: string; children: ReactNode }) {
  const { view } = useDesk();
  return (
    <section
      aria-label={label}
      className={`min-w-0 ${STYLES[part]} ${partOf(view) === part ? '' : 'max-panes:hidden'}`}
    >
      {children}
    </section>
  );
}
