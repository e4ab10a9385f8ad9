import { usedState } from '#web/admin/use-list.ts';
import { useCanUndo } from '#web/review/decision/undo-decision.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { TITLE_ID } from './article-head.tsx';
import { useDesk } from './desk-context.ts';
import { Key } from './keys.tsx';
import { queueAddress } from './queue-view.ts';
import type { Act } from './use-review.ts';

/** Shows the decisions that were sent last, with their undo while the server allows it. */
export function LastAct({ act, onUndo }: { act: Act; onUndo: () => void }) {
  const { done, failed, label, at } = act;
  if (!useCanUndo(at) || done.length === 0) return null;
  return (
    <section
      aria-label="Keputusan terakhir"
      className="flex min-h-12 min-w-0 items-center gap-x-3 rounded-full border border-line bg-surface pl-4 text-sm max-panes:w-full panes:ml-auto"
    >
      <CheckIcon className="size-4 text-brand" />
      <p className="min-w-0 flex-1 truncate">
        <span className="font-semibold">{label}:</span>{' '}
        {done.length + failed.length === 1
          ? done[0]?.title
          : `${done.length} dari ${done.length + failed.length} artikel`}
      </p>
      <Button styles="small" aria-keyshortcuts="u" onClick={onUndo}>
        Urungkan <Key name="u" />
      </Button>
    </section>
  );
}

/** Lists the articles on which the decision was refused, each with the reason. */
export function Failed({ act: { failed } }: { act: Act }) {
  const { view } = useDesk();
  if (failed.length === 0) return null;
  return (
    <section
      aria-label="Belum diputuskan"
      className="mt-3 rounded-md border border-l-4 border-line border-l-clay bg-surface px-4 py-3 text-sm"
    >
      <p className="font-semibold">{failed.length} artikel belum diputuskan</p>
      <ul className="mt-1 grid gap-1">
        {failed.map(({ id, title, message }) => (
          <li key={id}>
            <Link
              to={queueAddress({ ...view, id, articleView: undefined })}
              state={usedState(TITLE_ID)}
              className="font-medium underline underline-offset-4"
            >
              {title}
            </Link>{' '}
            <span className="text-clay-text">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
