import { data } from 'react-router';
import { unlisted } from './page-meta.ts';
import { ProblemScreen } from './problem-screen.tsx';
import { notFound } from './problems.ts';
import { SearchForm } from './site-search.tsx';

/** The page for addresses that match no other route. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta = unlisted(notFound.title);

export default function NotFoundPage() {
  return (
    <ProblemScreen {...notFound}>
      <SearchForm id="cari" className="mt-8 w-full max-w-[34rem]" />
    </ProblemScreen>
  );
}
