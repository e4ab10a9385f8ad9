import { ARTICLE_STATES } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { DEFAULT_ARTICLE_STATUS, PUBLIC_ARTICLE_STATUS } from '#contract/constants.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { languageLabel } from '#web/forms/language-choices.ts';
import { inlineTextLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { articleReadingAddress } from './article-admin-actions.tsx';

type Other = NonNullable<Article['counterpart']>;

/** Who looks at a pair: the author of one of its articles, or an admin. */
export type PairSide = 'author' | 'admin';

/** Returns the address at which the author of one article of a pair, or an admin, reads the other article. */
export function addressOfOther({ id, verifikasi_admin = DEFAULT_ARTICLE_STATUS }: Other, side: PairSide) {
  if (side === 'admin') return articleReadingAddress({ id, verifikasi_admin });
  // A public article may be another author's. The server shows authors no other articles than public and own ones.
  return verifikasi_admin === PUBLIC_ARTICLE_STATUS ? postAddress('article', id) : addressOf('myArticleDetail', { id });
}

type PairLineProps = { article: Pick<Article, 'counterpart'>; side: PairSide; className?: string };

/** Names the other article of a pair: 'Terjemahan: “…” (Bahasa Inggris, Menunggu)'. */
export function PairLine({ article: { counterpart: other }, side, className = '' }: PairLineProps) {
  if (!other) return null;
  const { title, language, is_original, is_current, verifikasi_admin: status } = other;
  const details = [
    languageLabel(language),
    status && ARTICLE_STATES[status].label,
    is_current ? undefined : behind(is_original, side),
  ];
  return (
    <p className={`text-sm wrap-anywhere ${className}`}>
      {is_original ? 'Terjemahan dari' : 'Terjemahan:'}{' '}
      <Link to={addressOfOther(other, side)} lang={language} viewTransition className={inlineTextLink}>
        “{title}”
      </Link>{' '}
      <span className="text-ink-soft">({details.filter((detail) => detail !== undefined).join(', ')})</span>
    </p>
  );
}

/** Says what is wrong with a pair whose original was revised. The own page of a translation has a notice for that. */
function behind(isOriginal: boolean, side: PairSide): string | undefined {
  if (!isOriginal) return 'belum mengikuti versi terbaru';
  return side === 'admin' ? 'sudah direvisi sejak terjemahan ini dibuat' : undefined;
}
