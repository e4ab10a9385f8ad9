import { isRouteErrorResponse } from 'react-router';
import type { Problem } from './problems.ts';

/** What the error page of one article, blog post or book says. */
export type DetailProblems = { notFound: Problem; loadFailed: string };

/** The words for an error from throwAsPage or throwWithMessage (web/api/page-answers.ts). */
export function detailProblem({ notFound, loadFailed }: DetailProblems, error: unknown): Problem {
  const response = isRouteErrorResponse(error) ? error : undefined;
  if (response?.status === 404) return notFound;
  const { message } = (response?.data ?? {}) as { message?: string };
  const text = message ?? 'Periksa koneksi Anda, atau coba lagi sebentar lagi.';
  return { title: loadFailed, text, canRetry: true };
}
