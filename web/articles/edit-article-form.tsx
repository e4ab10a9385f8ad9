import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { articleStatusChoices } from '#contract/article-status.ts';
import type { Article } from '#contract/articles.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { ApiError } from '#web/api/client.ts';
import { notify } from '#web/ui/notify.ts';
import { SessionEnded } from '#web/session/session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { SubmitButton } from '#web/ui/form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useUndo } from '#web/admin/use-undo.ts';
import { articleFormData } from './article-form-data.ts';
import { type ArticleErrors, type ArticleField, checkArticle, fieldErrors } from './article-rules.ts';
import { ArticleTexts } from './article-texts.tsx';
import { DiscardDialog } from '#web/drafts/discard-dialog.tsx';
import { DraftNotices } from '#web/drafts/draft-notices.tsx';
import { articleChangeShelf } from '#web/drafts/drafts.ts';
import { beginsVisual } from '#web/editor/editor-choice.ts';
import { ImageField } from '#web/forms/image-field.tsx';
import { REMOVED } from '#web/forms/removal.ts';
import { SaveStatus } from '#web/drafts/save-status.tsx';
import { SendingNotices } from '#web/forms/sending-notices.tsx';
import { useArticleFields } from './use-article-fields.ts';
import { type DraftInHand, useDraft } from '#web/drafts/use-draft.ts';
import { useSending } from '#web/forms/use-sending.ts';
import { ArticleConflict } from './article-conflict.tsx';
import { writingOf } from './article-writing.ts';
import { AuthorPicker } from './author-picker.tsx';

const FIELDS: readonly ArticleField[] = ['title', 'content', 'image', 'verifikasi_admin', 'user_id'];
const { editFailedPrefix } = messages.articles;

/** `loaded` is how the article was when the page was opened. */
export function EditArticleForm({ userId, loaded }: { userId: number; loaded: Article }) {
  const [stored, setStored] = useState(loaded);
  const draft = useDraft(
    articleChangeShelf(userId, loaded.id),
    writingOf(stored, beginsVisual(userId, stored.content)),
  );
  const { sending, failure, send, fail } = useSending((error) => editFailedPrefix + error.message);
  const isSending = sending !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const fields = useArticleFields(draft, { form, isSending, fields: FIELDS });
  const [discarding, setDiscarding] = useState<{ id: string; title: string }>();
  const navigate = useNavigate();
  const undo = useUndo();
  const { writing, elsewhere } = draft;
  const { more } = writing;
  const isImageRemoved = more['remove_image'] === REMOVED;
  // What is written goes back to a version that has been replaced since.
  const isConflict = more['updated_at'] !== stored.updated_at && elsewhere !== 'moved';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (fields.isDisabled || fields.isPreparing) return;
    fail(undefined);
    const wrong = check(draft);
    if (Object.keys(wrong).length > 0) return fields.show(wrong);
    fields.clear();
    const outcome = await send(async (options) =>
      sessionApi.upload('editArticle', { params: { id: stored.id }, form: await articleFormData(draft), ...options }),
    );
    if (!outcome) return;
    if (outcome.answer) {
      draft.finish();
      notify(
        'success',
        outcome.answer.message,
        isImageRemoved && stored.image !== null && writing.imageName === null
          ? { label: 'Kembalikan gambar', run: () => void undo(restoreImage) }
          : undefined,
      );
      await navigate(pages.articleAdmin);
    } else if (outcome.status === 409) {
      await showStored();
    } else {
      fields.show(fieldErrors(outcome.errors, FIELDS));
    }
  }

  const restoreImage = () => sessionApi('restoreArticleImage', { params: { id: stored.id } });

  /** Someone else has saved in between. */
  async function showStored(): Promise<void> {
    try {
      const { artikel } = await sessionApi('detailArtikel', { params: { id: stored.id } });
      setStored(artikel);
    } catch (error) {
      if (error instanceof SessionEnded) return;
      if (!(error instanceof ApiError)) throw error;
      fail({ text: editFailedPrefix + error.message });
    }
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
      {isConflict && (
        <ArticleConflict
          key={stored.updated_at}
          mine={writing}
          stored={stored}
          onKeepMine={() => {
            draft.change({ more: { ...more, updated_at: stored.updated_at } });
            fields.focus('title');
          }}
          onTakeStored={() => {
            draft.startOver();
            fields.focus('title');
          }}
        />
      )}
      <form
        ref={form}
        method="post"
        noValidate
        aria-label={`Edit “${stored.title}”`}
        onSubmit={(event) => void submit(event)}
        onPaste={fields.paste}
        className="mt-8 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="grid gap-7">
          <ArticleTexts userId={userId} draft={draft} fields={fields} />
          <div className="sm:max-w-[22rem]">
            <ImageField
              image={draft.image}
              onChoose={fields.choose}
              error={fields.errors.image}
              isDisabled={fields.isDisabled}
              isReducing={fields.isReducing}
              withoutImage={
                stored.image === null || isImageRemoved
                  ? 'Tanpa gambar, artikel tampil dengan gambar bawaan.'
                  : 'Tanpa pilihan baru, gambar yang sekarang tetap dipakai.'
              }
              stored={
                stored.image === null
                  ? undefined
                  : {
                      image: stored.image,
                      info: stored.image_info,
                      isRemoved: isImageRemoved,
                      onRemove: (isRemoved) => fields.writeMore('image', { remove_image: isRemoved ? REMOVED : '' }),
                    }
              }
            />
          </div>
        </div>
        <div className="grid gap-7 lg:sticky lg:top-7">
          <SelectField
            label="Status"
            name="verifikasi_admin"
            options={articleStatusChoices}
            value={more['verifikasi_admin'] ?? stored.verifikasi_admin}
            error={fields.errors.verifikasi_admin}
            isDisabled={fields.isDisabled}
            onChange={(status) => fields.writeMore('verifikasi_admin', { verifikasi_admin: status })}
          />
          <AuthorPicker
            key={draft.draftId}
            chosen={more['author'] ?? ''}
            error={fields.errors.user_id}
            isDisabled={fields.isDisabled}
            onChoose={(user_id, author) => fields.writeMore('user_id', { user_id, author })}
          />
          <div className="grid gap-4 border-t border-line pt-6">
            <SaveStatus draft={draft} isPreparingImage={fields.isPreparing} />
            <SendingNotices
              sending={sending}
              uploadLabel={writing.imageName === null ? undefined : 'Mengunggah gambar'}
              failure={failure}
              mayHaveArrived="Perubahan mungkin sudah tersimpan. Bila disimpan lagi dan ada yang berbeda, keduanya diperlihatkan."
            />
            {elsewhere !== 'moved' && (
              <div className="flex flex-wrap items-center gap-3 *:flex-auto">
                <SubmitButton
                  isSending={isSending}
                  isDisabled={fields.isPreparing}
                  label="Simpan perubahan"
                  sendingLabel={messages.articles.sending}
                />
                {!isSending && draft.isWorthKeeping && (
                  <button
                    type="button"
                    onClick={() => setDiscarding({ id: draft.draftId, title: writing.title })}
                    className={button.quiet}
                  >
                    Buang perubahan
                  </button>
                )}
              </div>
            )}
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

function check({ writing }: DraftInHand): ArticleErrors {
  const errors = checkArticle(writing);
  return writing.more['user_id'] ? errors : { ...errors, user_id: `${labels.bookAdmin.author} wajib dipilih.` };
}
