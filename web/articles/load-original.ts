import { canBeDone } from '#contract/articles/can.ts';
import type { Article } from '#contract/articles/articles.ts';
import { throwWithMessage } from '#web/api/page-answers.ts';
import type { Problem } from '#web/layouts/problems.ts';
import { stageOf } from '#web/review/timeline/stage-line.tsx';
import { sessionApi } from '#web/session/session-api.ts';

/** Why an article cannot be translated now. `other`: the other article of its pair, which the screen links to. */
export type NoTranslation = Problem & { other?: Article['counterpart'] };

/** Whether screens offer the author of an article, or an admin, to translate it. */
export const mayBeTranslated = (article: Article): boolean => refusalOf(article) === undefined;

/** Loads the article that a form shall translate, and why that is impossible, with the server's rules for it. */
export async function loadOriginal(id: string): Promise<{ original: Article; refusal?: NoTranslation | undefined }> {
  const { artikel: original } = await sessionApi('detailArtikel', { params: { id } }).catch(throwWithMessage);
  return { original, refusal: refusalOf(original) };
}

/** Returns the original of a translation if the translation's author may translate it once more. */
export async function originalForAuthor({ user_id, counterpart }: Article): Promise<Article | undefined> {
  if (!counterpart?.is_original) return undefined;
  const loaded = await loadOriginal(String(counterpart.id)).catch(() => undefined);
  return loaded && !loaded.refusal && loaded.original.user_id === user_id ? loaded.original : undefined;
}

function refusalOf(article: Article): NoTranslation | undefined {
  const { counterpart: other, translation_of } = article;
  if (typeof translation_of === 'number') {
    return {
      title: 'Artikel ini sendiri sebuah terjemahan',
      text: 'Terjemahan dibuat dari naskah aslinya, supaya pembaca tidak membaca terjemahan dari terjemahan.',
      other,
    };
  }
  // A declined translation leaves room for another one.
  if (other && other.stage !== 'declined') {
    return { title: 'Artikel ini sudah punya terjemahan', text: `Terjemahannya berjudul “${other.title}”.`, other };
  }
  if (canBeDone('translate', { stage: stageOf(article), pending_version: null })) return undefined;
  return {
    title: 'Artikel ini tidak dapat diterjemahkan sekarang',
    text: 'Terjemahan dapat ditambahkan selama artikelnya menunggu redaksi, diperbaiki, terjadwal, atau sudah terbit.',
  };
}
