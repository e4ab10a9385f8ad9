import { type FormEvent, useRef, useState } from 'react';
import { articleStatusChoices } from '#contract/article-status.ts';
import { DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { notify } from '#web/ui/notify.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { SubmitButton } from '#web/ui/form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { articleFormData } from './article-form-data.ts';
import { type ArticleField, checkArticle, fieldErrors } from './article-rules.ts';
import { ArticleTexts } from './article-texts.tsx';
import { DiscardDialog } from '#web/drafts/discard-dialog.tsx';
import { DraftNotices } from '#web/drafts/draft-notices.tsx';
import { newArticleShelf, NOTHING_WRITTEN, type Writing } from '#web/drafts/drafts.ts';
import { ImageField } from '#web/forms/image-field.tsx';
import { SaveStatus } from '#web/drafts/save-status.tsx';
import { SendingNotices } from '#web/forms/sending-notices.tsx';
import { useArticleFields } from './use-article-fields.ts';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useSending } from '#web/forms/use-sending.ts';

const FIELDS: readonly ArticleField[] = ['title', 'content', 'image', 'verifikasi_admin'];
const BLANK: Writing = { ...NOTHING_WRITTEN, more: { verifikasi_admin: DEFAULT_ARTICLE_STATUS } };

type AddArticleProps = { userId: number; onAdded: () => void; onClose: () => void };

/** What is typed stays a draft until it is sent or thrown away: closing loses nothing. */
export function AddArticle({ userId, onAdded, onClose }: AddArticleProps) {
  const draft = useDraft(newArticleShelf(userId), BLANK);
  const { sending, failure, send, fail } = useSending((error) => error.serverMessage ?? messages.articles.postFailed);
  const isSending = sending !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const fields = useArticleFields(draft, { form, isSending, fields: FIELDS });
  const [discarding, setDiscarding] = useState<{ id: string; title: string }>();
  const { writing, elsewhere } = draft;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (fields.isDisabled || fields.isPreparing) return;
    fail(undefined);
    const wrong = checkArticle(writing);
    if (Object.keys(wrong).length > 0) return fields.show(wrong);
    fields.clear();
    const outcome = await send(async (options) =>
      sessionApi.upload('postArtikel', { form: await articleFormData(draft), key: draft.sendingKey(), ...options }),
    );
    if (!outcome) return;
    if (!outcome.answer && outcome.code === 'keyReused') draft.sendAsNew();
    if (!outcome.answer) return fields.show(fieldErrors(outcome.errors, FIELDS));
    draft.finish();
    notify('success', outcome.answer.message);
    notify('success', messages.articles.added);
    onAdded();
  }

  function discard(id: string): void {
    draft.discard(id);
    if (id !== draft.draftId) return;
    fields.clear();
    fail(undefined);
    fields.focus('title');
  }

  return (
    <Modal title={labels.articleAdmin.add} isBusy={isSending} onClose={onClose}>
      <DraftNotices draft={draft} isSending={isSending} onDiscard={(id, title) => setDiscarding({ id, title })} />
      <form
        ref={form}
        method="post"
        noValidate
        aria-label={labels.articleAdmin.add}
        onSubmit={(event) => void submit(event)}
        onPaste={fields.paste}
        className="mt-7 grid gap-7 [div:empty+&]:mt-0"
      >
        <ArticleTexts userId={userId} draft={draft} fields={fields} />
        <div className="grid items-start gap-7 sm:grid-cols-2">
          <ImageField
            image={draft.image}
            onChoose={fields.choose}
            error={fields.errors.image}
            isDisabled={fields.isDisabled}
            isReducing={fields.isReducing}
            withoutImage="Tanpa gambar, artikel tampil dengan gambar bawaan."
          />
          <SelectField
            label="Status"
            name="verifikasi_admin"
            options={articleStatusChoices}
            value={writing.more['verifikasi_admin'] ?? DEFAULT_ARTICLE_STATUS}
            error={fields.errors.verifikasi_admin}
            isDisabled={fields.isDisabled}
            hint="Hanya artikel yang disetujui tampil untuk umum."
            onChange={(status) => fields.writeMore('verifikasi_admin', { verifikasi_admin: status })}
          />
        </div>
        <div className="grid gap-4 border-t border-line pt-5">
          <SaveStatus draft={draft} isPreparingImage={fields.isPreparing} />
          <SendingNotices
            sending={sending}
            uploadLabel={writing.imageName === null ? undefined : 'Mengunggah gambar'}
            failure={failure}
            mayHaveArrived="Artikel mungkin sudah sampai. Simpan lagi saja: yang sama tidak tersimpan dua kali."
          />
          {elsewhere !== 'moved' && (
            <div className="flex flex-wrap items-center justify-end gap-3">
              {!isSending && draft.isWorthKeeping && (
                <button
                  type="button"
                  onClick={() => setDiscarding({ id: draft.draftId, title: writing.title })}
                  className={button.quiet}
                >
                  Buang tulisan
                </button>
              )}
              <SubmitButton
                isSending={isSending}
                isDisabled={fields.isPreparing}
                label="Simpan artikel"
                sendingLabel={messages.articles.sending}
              />
            </div>
          )}
        </div>
      </form>
      {discarding && (
        <DiscardDialog
          title={discarding.title}
          onDiscard={() => discard(discarding.id)}
          onClose={() => setDiscarding(undefined)}
        />
      )}
    </Modal>
  );
}
