import { data } from 'react-router';
import { unlisted } from './page-meta.ts';
import { ProblemScreen } from './problem-screen.tsx';
import { notFound } from './problems.ts';

/** The page for addresses that match no other route. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta = unlisted(notFound.title);

export default function NotFoundPage() {
  return <ProblemScreen {...notFound} />;
}
