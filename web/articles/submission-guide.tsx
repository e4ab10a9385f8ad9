import type { CallAnswer } from '#contract/call-schemas.ts';
import { sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import { useLoaded } from '#web/review/use-loaded.ts';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { textLink } from '#web/ui/button-styles.ts';

export type SubmissionGuide = NonNullable<CallAnswer<'submissionGuide'>['guide']>;

/**
 * Returns the institute's guide for authors; undefined if there is none or it cannot be loaded: forms go without it.
 */
export function useSubmissionGuide(userId: number | undefined): SubmissionGuide | undefined {
  const answer = useLoaded(userId, async (id) =>
    id === undefined ? undefined : await optional(sessionApi('submissionGuide')),
  );
  return answer?.guide ?? undefined;
}

/** The link to the guide opens a new tab, so that the form stays as it is. */
export function GuideLink({ guide: { address, title, language } }: { guide: SubmissionGuide }) {
  return (
    <p className="mt-3 text-ink-soft">
      Baca juga{' '}
      <a href={sitePagePath(address)} target="_blank" className={textLink}>
        <span lang={language}>{title}</span>
        <span className="sr-only"> (tab baru)</span>
      </a>
    </p>
  );
}

/** What authors should have checked, as boxes to tick. They are part of neither the draft nor the article. */
export function BeforeSending({ guide: { items, language } }: { guide: SubmissionGuide }) {
  if (items.length === 0) return null;
  return (
    <fieldset className="min-w-0 basis-full py-2">
      <legend className="text-sm font-semibold">Sebelum mengirim</legend>
      <p className="mt-1 text-sm text-ink-soft">Pengingat untuk Anda; tidak ikut terkirim.</p>
      <div lang={language} className="mt-2 grid">
        {items.map((item, index) => (
          <label key={index} className="flex cursor-pointer items-start gap-3 py-1 text-sm leading-snug wrap-anywhere">
            <input type="checkbox" className="mt-0.5 size-4.5 shrink-0 accent-brand" />
            {item}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
