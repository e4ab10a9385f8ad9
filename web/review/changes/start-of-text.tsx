import { lazy, Suspense } from 'react';
import { ShownMark } from '#web/changes/shown.tsx';
import type { FieldChange } from './other-fields.ts';

/** Loads when something has changed: most articles stay as they are while they are open. */
const OtherChanges = lazy(async () => ({ default: (await import('./other-changes.tsx')).OtherChanges }));

type StartOfTextProps = { others: readonly FieldChange[]; onShown: (() => void) | undefined };

/** Stands above the text of an open article: what changed besides it, and the mark by which the text counts as seen. */
export function StartOfText({ others, onShown }: StartOfTextProps) {
  if (others.length === 0) return onShown && <ShownMark onShown={onShown} />;
  return (
    <Suspense>
      <OtherChanges changes={others} onShown={onShown} />
    </Suspense>
  );
}
