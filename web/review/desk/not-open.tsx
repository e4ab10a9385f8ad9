import type { NotLoaded } from '#web/review/load-article.ts';
import { Button } from '#web/ui/button.tsx';
import { TITLE_ID } from './article-head.tsx';

type ProblemProps = NotLoaded & { onRetry: () => void; hasTitle: boolean };

/** Shown in place of an article that could not be loaded: the reason, and a button to try again. */
export function Problem({ problem, canRetry, onRetry, hasTitle }: ProblemProps) {
  return (
    <div className="mt-6">
      {!hasTitle && (
        <h2 id={TITLE_ID} tabIndex={-1} className="sr-only">
          Artikel
        </h2>
      )}
      <p role="alert" className="text-lg font-semibold">
        {problem}
      </p>
      {canRetry && <Button styles="small" className="mt-4" label="Coba lagi" onClick={onRetry} />}
    </div>
  );
}

/** Shown in place of an article that is loading. */
export function Waiting() {
  return (
    <div className="mt-4">
      <p role="status" className="sr-only">
        Memuat artikel…
      </p>
      <div aria-hidden="true" className="animate-pulse motion-reduce:animate-none">
        <div className="h-6 w-3/5 rounded-sm bg-mist" />
        <div className="mt-8 h-64 rounded-md bg-mist" />
      </div>
    </div>
  );
}
