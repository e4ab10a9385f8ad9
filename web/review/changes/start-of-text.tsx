import { lazy, Suspense } from 'react';
import { ShownMark } from '#web/changes/shown.tsx';
import type { FieldChange } from './other-fields.ts';

/** Loaded on demand, because few articles change while they are open on the screen. */
const OtherChanges = lazy(async () => ({ default: (await import('./other-changes.tsx')).OtherChanges }));

type StartOfTextProps = { others: readonly FieldChange[]; onShown: (() => void) | undefined };

/** Shows the changed fields `others` above the article's text. Calls `onShown` once they are in view. */
export function StartOfText({ others, onShown }: StartOfTextProps) {
  if (others.length === 0) return onShown && <ShownMark onShown={onShown} />;
  return (
    <Suspense>
      <OtherChanges changes={others} onShown={onShown} />
    </Suspense>
  );
}
