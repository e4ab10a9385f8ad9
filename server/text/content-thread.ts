import { CONTENT_PICTURES } from '#contract/constants.ts';
import { invalid } from '#server/errors.ts';
import { createWorkerThread, ThreadTimeout } from '#server/process/worker-thread.ts';
import { type CleanContent, cleanText, sanitizeForElsewhere } from './sanitize.ts';

/**
 * Even the slowest text of this length is cleaned in some milliseconds. A longer one would delay other requests, and so
 * would formulas: their LaTeX is drawn again.
 */
const INLINE_CHARACTERS = 2000;
/** The slowest known text of 200,000 characters takes 0.7 s on an idle machine. */
const TIMEOUT_MS = 10_000;

export type ContentJob = { html: string; label: string } | { html: string; pageUrl: string };
export type ContentResponse = CleanContent | { refusal: string } | { html: string };

const thread = createWorkerThread<ContentJob, ContentResponse>(new URL('./content-worker.ts', import.meta.url), {
  timeoutMs: TIMEOUT_MS,
});

/**
 * Runs cleanText, in a worker thread if the text is long.
 * @throws 422 (errors.content) as cleanText does, for more than CONTENT_PICTURES pictures, and if cleaning takes too
 * much time or memory; 503 if too many texts are waiting
 */
export async function cleanContent(html: string, label: string): Promise<CleanContent> {
  const clean = await cleanAnywhere(html, label);
  const pictures = clean.content.split('<img').length - 1;
  if (pictures > CONTENT_PICTURES) {
    throw invalid(
      'content',
      `${label} memuat ${pictures} gambar. Kurangi sampai paling banyak ${CONTENT_PICTURES} gambar, lalu coba lagi.`,
    );
  }
  return clean;
}

async function cleanAnywhere(html: string, label: string): Promise<CleanContent> {
  if (html.length <= INLINE_CHARACTERS && !/<math/i.test(html)) return cleanText(html, label);
  const result = await thread.run({ html, label }).catch((error: unknown) => {
    if (!(error instanceof ThreadTimeout)) throw error;
    return { refusal: `${label} terlalu rumit untuk diperiksa. Sederhanakan susunannya, lalu coba lagi.` };
  });
  if ('refusal' in result) throw invalid('content', result.refusal);
  if ('content' in result) return result;
  throw new Error('The thread returned another result');
}

/** Runs sanitizeForElsewhere, in a worker thread if the text is long. */
export async function cleanForElsewhere(html: string, pageUrl: string): Promise<string> {
  if (html.length <= INLINE_CHARACTERS) return sanitizeForElsewhere(html, pageUrl);
  const result = await thread.run({ html, pageUrl });
  if ('html' in result) return result.html;
  throw new Error('The thread returned another result');
}
