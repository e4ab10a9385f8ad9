import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { describeUnlisted, type Matches } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';
import type { PageWork } from './beside-work.ts';

/** Which earlier public version of an article the page shows, and the number of the newest one. */
export type EarlierVersion = { number: number; newest: number; at: string };

/** Says above an earlier version that a newer one exists. On paper it has no link. */
export function EarlierBanner({ id, earlier }: { id: number; earlier: EarlierVersion }) {
  const { number, newest, at } = earlier;
  return (
    <p
      role="note"
      lang={DEFAULT_LANGUAGE}
      className="mt-6 rounded-md border-2 border-on-yellow bg-yellow px-5 py-4 text-on-yellow sm:px-6 print:border-ink print:text-ink"
    >
      Anda membaca versi {number} dari {newest} (<time dateTime={at}>{longDay(at)}</time>).{' '}
      <Link
        to={postAddress('article', id)}
        className="inline-block min-h-6 font-semibold underline underline-offset-4 hover:decoration-2 print:hidden"
      >
        Baca versi terbaru
      </Link>
    </p>
  );
}

/**
 * Returns the metadata of an earlier version. It has no citation tags and no structured data: programs would take the
 * old text for the article. The canonical address leads them to the newest version.
 */
export function describeEarlier(
  matches: Matches,
  { id, title }: Pick<PageWork, 'id' | 'title'>,
  { number }: EarlierVersion,
): MetaDescriptor[] {
  const { publicUrl = '' } = (matches[0]?.loaderData ?? {}) as { publicUrl?: string };
  return [
    ...describeUnlisted(matches, `${title} (versi ${number})`),
    { tagName: 'link', rel: 'canonical', href: publicUrl + postAddress('article', id) },
  ];
}

export const NO_VERSION = 'Versi ini tidak dapat dibaca';

type Refusal = { version: { id: number; message: string } };

/** Returns what loadEarlierVersion has thrown because readers may not read a version; undefined for another error. */
export function refusedVersion(error: unknown): Refusal['version'] | undefined {
  const thrown: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  return typeof thrown === 'object' && thrown !== null && 'version' in thrown ? (thrown as Refusal).version : undefined;
}

/** Shown instead of a version that does not exist or that the editors have hidden. */
export function VersionProblem({ refused: { id, message } }: { refused: Refusal['version'] }) {
  const link = { to: postAddress('article', id), label: 'Baca versi terbaru' };
  return <ProblemScreen title={NO_VERSION} text={message} link={link} />;
}
