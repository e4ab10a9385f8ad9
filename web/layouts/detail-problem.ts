import { isRouteErrorResponse } from 'react-router';
import type { Problem } from './problems.ts';

/** Texts for the error page of an article, blog post or book. */
export type DetailProblems = { notFound: Problem; loadFailed: string };

/** Returns the texts for an error from throwAsPage or throwWithMessage (web/api/page-answers.ts). */
export function detailProblem({ notFound, loadFailed }: DetailProblems, error: unknown): Problem {
  const response = isRouteErrorResponse(error) ? error : undefined;
  if (response?.status === 404) return notFound;
  const { message } = (response?.data ?? {}) as { message?: string };
  const text = message ?? 'Periksa koneksi Anda, atau coba lagi sebentar lagi.';
  return { title: loadFailed, text, canRetry: true };
}
