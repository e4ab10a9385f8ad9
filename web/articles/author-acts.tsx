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
import { BusyButton, Button, StyledLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ARTICLE_FIELDS, articleDrafts, translationDrafts } from './article-fields.ts';
import { mayBeTranslated, originalForAuthor } from './load-original.ts';

/** Whether the author may change this article: send it again, or propose a revision. */
export function mayBeChanged(article: Pick<Article, 'verifikasi_admin' | 'stage'>): boolean {
  const state = { stage: stageOf(article), pending_version: null };
  return canBeDone('resubmit', state) || canBeDone('revise', state);
}

/** The buttons for what the author may do with the article in its stage, after `children`. */
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
        <StyledLink to={ownUserPages.account} styles="small" label="Pastikan email" viewTransition />
      )}
      {canBeDone('resubmit', state) && (
        <StyledLink to={form} viewTransition styles="small">
          {stage === 'waiting' || stage === 'unconfirmed' ? 'Ubah tulisan' : 'Perbaiki dan kirim lagi'}
        </StyledLink>
      )}
      {stage === 'unconfirmed' && (
        <StyledLink to={`${ownUserPages.account}#alamat-email`} viewTransition styles="quiet">
          Salah tulis alamat?
        </StyledLink>
      )}
      {canBeDone('revise', state) && (
        <StyledLink to={form} viewTransition styles="small">
          {state.pending_version !== null ? 'Ubah usulan' : 'Usulkan perubahan'}
        </StyledLink>
      )}
      {mayBeTranslated(article) && (
        <StyledLink to={addressOf('postArticle', { terjemahan: article.id })} viewTransition styles="small">
          Tambah terjemahan
        </StyledLink>
      )}
      {stage === 'declined' && <SendAsNew article={article} />}
      {canWithdraw && <Withdrawal article={article} isRevised={state.pending_version !== null} />}
    </div>
  );
}

/** Focuses <main> if the focused button is gone because the article was withdrawn or an admin has decided on it. */
function useFocusAfterWithdrawal(canWithdraw: boolean): void {
  const could = useRef(canWithdraw);
  useEffect(() => {
    const isGone = could.current && !canWithdraw;
    could.current = canWithdraw;
    if (isGone && document.activeElement === document.body) main()?.focus({ preventScroll: true });
  }, [canWithdraw]);
}

/**
 * Starts a new article with the text of a declined one, which cannot be sent again. The text of a declined translation
 * becomes another translation, if its author may still translate the original.
 */
function SendAsNew({ article }: { article: Article }) {
  const navigate = useNavigate();

  async function start(): Promise<void> {
    const { user_id } = article;
    const { fields } = blankOf(ARTICLE_FIELDS.submit, article);
    const original = await originalForAuthor(article);
    if (original)
      startDraftWith(translationDrafts(user_id, original), { ...fields, translation_of: String(original.id) });
    else startDraftWith(articleDrafts(user_id), fields);
    const form = original ? addressOf('postArticle', { terjemahan: original.id }) : pages.postArticle;
    await navigate(form, { viewTransition: true });
  }

  return <BusyButton styles="small" label="Pakai untuk tulisan baru" busyLabel="Menyiapkan…" onPress={start} />;
}

function Withdrawal({ article: { id, title, updated_at }, isRevised }: { article: Article; isRevised: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const { revalidate } = useRevalidator();

  async function withdraw(): Promise<void> {
    const withdrawing = sessionApi('withdrawArticle', { params: { id }, body: { updated_at } });
    await notifyOutcome(withdrawing, 'Artikel tidak dapat ditarik kembali. Periksa koneksi Anda, lalu coba lagi.');
    await revalidate();
  }

  return (
    <>
      <Button styles="quiet" label={isRevised ? 'Tarik usulan' : 'Tarik kembali'} onClick={() => setIsAsking(true)} />
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
