import { data } from 'react-router';
import { describeUnlisted } from './page-meta.ts';
import { ProblemScreen } from './problem-screen.tsx';
import { notFound } from './problems.ts';

/** The page for every address that matches no other route. */
export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return describeUnlisted(notFound.title);
}

export default function NotFoundPage() {
  return <ProblemScreen {...notFound} />;
}
