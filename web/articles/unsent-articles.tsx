import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DRAFT_DAYS } from '#contract/rules.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { useDiscarding } from '#web/drafts/discard-dialog.tsx';
import { ownDrafts, storage } from '#web/drafts/browser-drafts.ts';
import { DraftList } from '#web/drafts/draft-list.tsx';
import { type DraftPlace, translationOfDraft } from '#web/drafts/drafts.ts';
import { useUnsentDrafts } from '#web/drafts/use-unsent-drafts.ts';
import { useLoaded } from '#web/review/use-loaded.ts';
import { optional } from '#web/session/optional-answer.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { notify } from '#web/ui/notify.ts';
import { articleDrafts, translationDrafts } from './article-fields.ts';

/** Lists the author's texts that were not sent yet, from the server and from this browser. */
export function UnsentArticles({ userId }: { userId: number }) {
  const originals = useUnsentTranslations(userId);
  return (
    <section aria-labelledby="unsent-title" className="mt-10 not-has-[li]:hidden">
      <h2 id="unsent-title" className="text-lg font-bold tracking-tight">
        Belum dikirim
      </h2>
      <p className="mt-1 max-w-text text-sm text-ink-soft">
        Tulisan yang tidak diubah selama {DRAFT_DAYS} hari dihapus dari akun Anda.
      </p>
      <UnsentAt place={articleDrafts(userId)} form={pages.postArticle} />
      {originals.map((id) => (
        <UnsentAt
          key={id}
          place={translationDrafts(userId, { id })}
          form={addressOf('postArticle', { terjemahan: id })}
        />
      ))}
    </section>
  );
}

/** `form`: the address of the form to which the drafts at `place` belong. */
function UnsentAt({ place, form }: { place: DraftPlace; form: string }) {
  const unsent = useUnsentDrafts(place);
  const discarding = useDiscarding('Tulisan', (id) => unsent.remove(id));
  const navigate = useNavigate();
  if (unsent.drafts.length === 0) return null;

  async function goOn(id: string): Promise<void> {
    const outcome = await outcomeOf(unsent.open(id));
    if (outcome === 'ended') return;
    if ('error' in outcome) return notify('error', outcome.error.message);
    await navigate(form, { viewTransition: true });
  }

  return (
    <>
      <DraftList
        drafts={unsent.drafts}
        removeLabel="Hapus"
        onContinue={(id) => void goOn(id)}
        onRemove={discarding.ask}
      />
      {discarding.dialog}
    </>
  );
}

/** Returns the ids of the articles of which the author has an unsent translation, here or on another device. */
function useUnsentTranslations(userId: number): readonly number[] {
  const [here] = useState(() => storage.keys().map((key) => translationOfDraft(key, userId)));
  const elsewhere = useLoaded(userId, async () => (await optional(ownDrafts()))?.drafts) ?? [];
  const subjects = elsewhere.flatMap(({ form, subject }) => (form === 'translation' ? [subject] : []));
  return [...new Set([...here, ...subjects])].filter((id) => typeof id === 'number');
}
