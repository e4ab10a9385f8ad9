import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { notify } from '#web/ui/notify.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { SubmitButton } from '#web/ui/form.tsx';
import { articleFormData } from './article-form-data.ts';
import { checkArticle, fieldErrors } from './article-rules.ts';
import { ArticleTexts } from './article-texts.tsx';
import { DiscardDialog } from '#web/drafts/discard-dialog.tsx';
import { DraftNotices } from '#web/drafts/draft-notices.tsx';
import { newArticleShelf } from '#web/drafts/drafts.ts';
import { ImageField } from '#web/forms/image-field.tsx';
import { SaveStatus } from '#web/drafts/save-status.tsx';
import { SendingNotices } from '#web/forms/sending-notices.tsx';
import { useArticleFields } from './use-article-fields.ts';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useSending } from '#web/forms/use-sending.ts';

export function ArticleForm({ userId }: { userId: number }) {
  const draft = useDraft(newArticleShelf(userId));
  const { sending, failure, send, fail } = useSending((error) => error.serverMessage ?? messages.articles.postFailed);
  const isSending = sending !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const fields = useArticleFields(draft, { form, isSending });
  const [discarding, setDiscarding] = useState<{ id: string; title: string }>();
  const isSent = useRef(false);
  const navigate = useNavigate();
  const { writing, elsewhere } = draft;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSent.current || fields.isDisabled || fields.isPreparing) return;
    fail(undefined);
    const wrong = checkArticle(writing);
    if (Object.keys(wrong).length > 0) return fields.show(wrong);
    fields.clear();
    const outcome = await send(async (options) =>
      sessionApi.upload('postArtikel', { form: await articleFormData(draft), key: draft.sendingKey(), ...options }),
    );
    if (!outcome) return;
    if (!outcome.answer && outcome.code === 'keyReused') draft.sendAsNew();
    if (!outcome.answer) return fields.show(fieldErrors(outcome.errors));
    isSent.current = true;
    draft.finish();
    notify('success', outcome.answer.message);
    await navigate(pages.myArticles);
  }

  function discard(id: string): void {
    draft.discard(id);
    if (id !== draft.draftId) return;
    fields.clear();
    fail(undefined);
    fields.focus('title');
  }

  return (
    <>
      <DraftNotices draft={draft} isSending={isSending} onDiscard={(id, title) => setDiscarding({ id, title })} />
      <form
        ref={form}
        method="post"
        noValidate
        aria-label="Artikel baru"
        onSubmit={(event) => void submit(event)}
        onPaste={fields.paste}
        className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-16"
      >
        <div className="grid gap-7">
          <ArticleTexts userId={userId} draft={draft} fields={fields} />
        </div>
        <div className="grid gap-8 lg:sticky lg:top-24">
          <ImageField
            image={draft.image}
            onChoose={fields.choose}
            error={fields.errors.image}
            isDisabled={fields.isDisabled}
            isReducing={fields.isReducing}
            withoutImage="Tanpa gambar, artikel tampil dengan gambar bawaan."
          />
          <div className="grid gap-4 border-t border-line pt-6">
            <SaveStatus draft={draft} isPreparingImage={fields.isPreparing} />
            <SendingNotices
              sending={sending}
              uploadLabel={writing.imageName === null ? undefined : 'Mengunggah gambar'}
              failure={failure}
              mayHaveArrived="Artikel mungkin sudah sampai. Kirim lagi saja: yang sama tidak tersimpan dua kali."
            />
            <div className="flex flex-wrap items-center gap-3 *:flex-auto">
              {elsewhere !== 'moved' && (
                <SubmitButton
                  isSending={isSending}
                  isDisabled={fields.isPreparing}
                  label="Kirim artikel"
                  sendingLabel={messages.articles.sending}
                />
              )}
              {!isSending && elsewhere !== 'moved' && draft.isWorthKeeping && (
                <button
                  type="button"
                  onClick={() => setDiscarding({ id: draft.draftId, title: writing.title })}
                  className={button.quiet}
                >
                  Buang tulisan
                </button>
              )}
            </div>
          </div>
        </div>
      </form>
      {discarding && (
        <DiscardDialog
          title={discarding.title}
          onDiscard={() => discard(discarding.id)}
          onClose={() => setDiscarding(undefined)}
        />
      )}
    </>
  );
}
