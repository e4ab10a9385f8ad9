import { setTimeout as wait } from 'node:timers/promises';
import { CHECK_ITEMS_MAX } from '#contract/articles/review-checks.ts';
import type { System } from '#server/system.ts';
import { readFacts, readShares, readSignatures } from '#server/text/checks/checks-thread.ts';
import { findByFingerprints, findQueuedTexts, replaceFingerprints } from './fingerprints.repository.ts';
import { titleHash, titleKey } from '#server/text/checks/shingles.ts';
import { type Check, toCheck } from '#server/text/checks/text-checks.ts';

export { enqueueAllTexts, enqueueChangedText } from './fingerprints.repository.ts';

/** Another text is similar if it contains at least this share of the checked text's shingles (five words in a row). */
const SIMILAR = 0.6;
/** How many texts one transaction handles. On SQLite other requests wait for it, so it must take only milliseconds. */
const TEXTS_AT_ONCE = 20;
/** The pause after each transaction, so that storing many fingerprints hardly slows other requests down. */
const PAUSE_MS = 200;

type CheckedText = { title: string; content: string; abstract: string; keywords: readonly string[] };

/**
 * Returns findings about the text of an article, and its number of words. Compares it with other articles by the
 * fingerprints of their current texts, which storeFingerprints writes soon after each change.
 */
export async function checkArticle(
  { db, config }: System,
  articleId: number,
  { title, content, abstract, keywords }: CheckedText,
): Promise<{ checks: Check[]; words: number }> {
  const { checks, words, signature } = await readFacts(content, new URL(config.publicUrl).host);
  const sameHash = await findByFingerprints(db, articleId, [titleHash(title)], CHECK_ITEMS_MAX);
  const sameTitle = sameHash.filter((other) => titleKey(other.title) === titleKey(title));
  const titles = sameTitle.map((other) => `${other.id} ${other.title}`);
  const candidates = await findByFingerprints(db, articleId, signature, CHECK_ITEMS_MAX);
  const texts = candidates.map((other) => other.content);
  const shares = candidates.length > 0 ? await readShares(content, texts) : [];
  const similar = candidates
    .map((other, index) => ({ ...other, share: shares[index] ?? 0 }))
    .filter(({ share }) => share >= SIMILAR)
    .toSorted((a, b) => b.share - a.share || a.id - b.id);
  const shown = similar.map((other) => `${other.id} ${Math.floor(other.share * 100)} ${other.title}`);
  const found = [
    ...checks,
    { code: 'missingAbstract' as const, count: abstract.trim() === '' ? 1 : 0, items: [] },
    { code: 'missingKeywords' as const, count: keywords.length === 0 ? 1 : 0, items: [] },
    toCheck('sameTitle', titles),
    toCheck('similarText', shown),
  ];
  return { checks: found.filter(({ count }) => count > 0), words };
}

/**
 * Stores the fingerprints of all changed texts. Several processes may run this function at once. The first run after an
 * update from a release without fingerprints stores the fingerprints of all articles.
 */
export async function storeFingerprints({ db }: Pick<System, 'db'>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const texts = signal?.aborted ? [] : await findQueuedTexts(db, TEXTS_AT_ONCE);
    if (texts.length === 0) return;
    const signatures = await readSignatures(texts.map(({ content }) => content));
    await db.transaction().execute(async (tx) => {
      for (const [index, text] of texts.entries()) {
        await replaceFingerprints(tx, text, [titleHash(text.title), ...(signatures[index] ?? [])]);
      }
    });
    await wait(PAUSE_MS);
  }
}
