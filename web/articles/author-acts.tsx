import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { canBeDone } from '#contract/articles/can.ts';
import type { Article } from '#contract/articles/articles.ts';
import { addressOf, ownUserPages, pages } from '#contract/routes.ts';
import { main } from '#web/admin/use-deletion.tsx';
import { startDraftWith } from '#web/drafts/browser-drafts.ts';
import { blankOf } from '#web/forms/form-fields.ts';
import { stageOf } from '#web/review/timeline/stage-line.tsx';
import { notifyOutcome } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { ARTICLE_FIELDS, articleDrafts } from './article-fields.ts';

/** Whether the author may send a changed text of this article: to be decided on, or as a revision. */
export function mayBeChanged(article: Pick<Article, 'verifikasi_admin' | 'stage'>): boolean {
  const state = { stage: stageOf(article), pending_version: null };
  return canBeDone('resubmit', state) || canBeDone('revise', state);
}

/** What the author may do with the article in its stage, after other acts. */
export function AuthorActs({ article, children }: { article: Article; children: ReactNode }) {
  const stage = stageOf(article);
  const state = { stage, pending_version: article.pending_version ?? null };
  const canWithdraw = canBeDone('withdraw', state);
  const form = addressOf('postArticle', { artikel: article.id });
  useFocusAfterWithdrawal(canWithdraw);
  return (
    <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
      {children}
      {stage === 'unconfirmed' && (
        <Link to={ownUserPages.account} viewTransition className={button.small}>
          Pastikan email
        </Link>
      )}
      {canBeDone('resubmit', state) && (
        <Link to={form} viewTransition className={button.small}>
          {stage === 'waiting' || stage === 'unconfirmed' ? 'Ubah tulisan' : 'Perbaiki dan kirim lagi'}
        </Link>
      )}
      {stage === 'unconfirmed' && (
        <Link to={`${ownUserPages.account}#alamat-email`} viewTransition className={button.quiet}>
          Salah tulis alamat?
        </Link>
      )}
      {canBeDone('revise', state) && (
        <Link to={form} viewTransition className={button.small}>
          {state.pending_version !== null ? 'Ubah usulan' : 'Usulkan perubahan'}
        </Link>
      )}
      {stage === 'declined' && <SendAsNew article={article} />}
      {canWithdraw && <Withdrawal article={article} isRevised={state.pending_version !== null} />}
    </div>
  );
}

/** The button is gone with its focus once the article is withdrawn, or was decided on meanwhile. */
function useFocusAfterWithdrawal(canWithdraw: boolean): void {
  const could = useRef(canWithdraw);
  useEffect(() => {
    const isGone = could.current && !canWithdraw;
    could.current = canWithdraw;
    if (isGone && document.activeElement === document.body) main()?.focus({ preventScroll: true });
  }, [canWithdraw]);
}

/** A declined article is at its end; its text may become a new one. */
function SendAsNew({ article }: { article: Article }) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      onClick={() => {
        startDraftWith(articleDrafts(article.user_id), blankOf(ARTICLE_FIELDS.submit, article).fields);
        void navigate(pages.postArticle, { viewTransition: true });
      }}
      className={button.small}
    >
      Pakai untuk tulisan baru
    </button>
  );
}

type WithdrawalProps = { article: Article; isRevised: boolean };

function Withdrawal({ article: { id, title, updated_at }, isRevised }: WithdrawalProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { revalidate } = useRevalidator();

  async function withdraw(): Promise<void> {
    const withdrawing = sessionApi('withdrawArticle', { params: { id }, body: { updated_at } });
    await notifyOutcome(withdrawing, 'Artikel tidak dapat ditarik kembali. Periksa koneksi Anda, lalu coba lagi.');
    await revalidate();
  }

  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)} className={button.quiet}>
        {isRevised ? 'Tarik usulan' : 'Tarik kembali'}
      </button>
      {isAsking && (
        <ConfirmDialog
          question={isRevised ? `Tarik usulan perubahan “${title}”?` : `Tarik kembali “${title}”?`}
          text={
            isRevised
              ? 'Redaksi berhenti meninjau usulan ini. Artikel yang terbit tetap tampil.'
              : 'Redaksi berhenti meninjau artikel ini. Anda dapat mengirimnya lagi kapan saja.'
          }
          confirmLabel={isRevised ? 'Tarik usulan' : 'Tarik kembali'}
          workingLabel="Menarik…"
          onConfirm={withdraw}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
