import type { Article } from '#contract/articles/articles.ts';
import { latestDraft } from '#web/drafts/browser-drafts.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { addressOfOther, type PairSide } from '#web/review/pair-line.tsx';
import { StyledLink } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { translationDrafts } from './article-fields.ts';
import type { NoTranslation } from './load-original.ts';

/** Whether this browser has an unsent translation of the article. If it is refused, its text must stay readable. */
export function hasUnsentTranslation(userId: number, original: Article): boolean {
  return latestDraft(translationDrafts(userId, original)) !== undefined;
}

type RefusedTranslationProps = {
  refusal: NoTranslation;
  side: PairSide;
  /** The link of the screen if the article is in no pair. */
  list: { to: string; label: string };
};

/** The screen for an article that cannot be translated. */
export function RefusedTranslation({ refusal: { other, ...problem }, side, list }: RefusedTranslationProps) {
  const link = other ? { to: addressOfOther(other, side), label: nameOther(other) } : list;
  return <ProblemScreen {...problem} link={link} />;
}

/** The same reason above the form with an unsent translation, which its author can still read and copy from there. */
export function RefusalNotice({ refusal: { title, other }, side }: Omit<RefusedTranslationProps, 'list'>) {
  return (
    <div
      role="note"
      className="mt-8 flex gap-3 rounded-md border border-l-4 border-line border-l-clay bg-surface p-4 text-sm"
    >
      <WarningIcon className="mt-0.5 size-5 shrink-0 text-clay-text" />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <strong>{title}.</strong> Tulisan Anda di bawah ini tetap tersimpan, tetapi belum dapat dikirim.
        </p>
        {other && (
          <StyledLink to={addressOfOther(other, side)} styles="textLink" className="mt-2">
            {nameOther(other)}
          </StyledLink>
        )}
      </div>
    </div>
  );
}

function nameOther({ title, language }: NonNullable<NoTranslation['other']>) {
  return (
    <span className="wrap-anywhere">
      Buka <span lang={language}>“{title}”</span>
    </span>
  );
}
