import { useNavigate } from 'react-router';
import { DRAFT_DAYS } from '#contract/rules.ts';
import { pages } from '#contract/routes.ts';
import { useDiscarding } from '#web/drafts/discard-dialog.tsx';
import { DraftList } from '#web/drafts/draft-list.tsx';
import { useUnsentDrafts } from '#web/drafts/use-unsent-drafts.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { notify } from '#web/ui/notify.ts';
import { articleDrafts } from './article-fields.ts';

/** Lists the author's texts that were not sent yet, from the server and from this browser. */
export function UnsentArticles({ userId }: { userId: number }) {
  const unsent = useUnsentDrafts(articleDrafts(userId));
  const discarding = useDiscarding('Tulisan', (id) => unsent.remove(id));
  const navigate = useNavigate();
  if (unsent.drafts.length === 0) return null;

  async function goOn(id: string): Promise<void> {
    const outcome = await outcomeOf(unsent.open(id));
    if (outcome === 'ended') return;
    if ('error' in outcome) return notify('error', outcome.error.message);
    await navigate(pages.postArticle, { viewTransition: true });
  }

  return (
    <section aria-labelledby="unsent-title" className="mt-10">
      <h2 id="unsent-title" className="text-lg font-bold tracking-tight">
        Belum dikirim
      </h2>
      <p className="mt-1 max-w-text text-sm text-ink-soft">
        Tulisan yang tidak diubah selama {DRAFT_DAYS} hari dihapus dari akun Anda.
      </p>
      <DraftList
        drafts={unsent.drafts}
        removeLabel="Hapus"
        onContinue={(id) => void goOn(id)}
        onRemove={discarding.ask}
      />
      {discarding.dialog}
    </section>
  );
}
