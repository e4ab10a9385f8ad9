import { useState } from 'react';
import { useNavigate } from 'react-router';
import { articleStatusChoices } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { STORAGE_BASE } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { DraftForm, FormActions } from '#web/forms/draft-form.tsx';
import { ImageField } from '#web/forms/image-field.tsx';
import { languageLabel } from '#web/forms/language-choices.ts';
import { FormSelect } from '#web/forms/text-fields.tsx';
import { type DraftFormInHand, useDraftForm } from '#web/forms/use-draft-form.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useQuestion } from '#web/ui/use-question.tsx';
import {
  ARTICLE_FIELDS,
  ARTICLE_FORM,
  languageOfTranslation,
  translationDrafts,
  translationFields,
} from './article-fields.ts';
import { ArticleReaderView, ArticleTexts } from './article-texts.tsx';
import { FollowsNewestOfDraft } from './follows-newest.tsx';
import { OriginalText } from './original-text.tsx';
import { BeforeSending, type SubmissionGuide } from './submission-guide.tsx';
import { WorkSection } from './work-section.tsx';

type TranslationFormProps = { userId: number; original: Article } & (
  | { by: 'author'; guide: SubmissionGuide | undefined }
  | { by: 'admin' }
);

/** The form for a new translation, with the text of the original beside it. An admin also chooses the status. */
export function TranslationForm({ userId, original, ...props }: TranslationFormProps) {
  const isByAdmin = props.by === 'admin';
  const form = useDraftForm<Article>({
    kind: ARTICLE_FORM,
    place: translationDrafts(userId, original),
    fields: translationFields(original, isByAdmin ? ARTICLE_FIELDS.add : ARTICLE_FIELDS.submit),
    failed: (error) => error.serverMessage ?? messages.articles.postFailed,
  });
  const navigate = useNavigate();
  const copy = useCopyOfOriginal(form, original);
  const guide = props.by === 'author' ? props.guide : undefined;

  async function send(): Promise<void> {
    const answer = await form.submit((request) => sessionApi.upload('postArtikel', request));
    if (!answer) return;
    notify('success', answer.message);
    if (isByAdmin) notify('success', messages.articles.added);
    await navigate(isByAdmin ? pages.articleAdmin : pages.myArticles);
  }

  return (
    <div className="mt-8">
      <DraftForm
        form={form}
        label={`Terjemahan “${original.title}”`}
        onSubmit={send}
        className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] group-has-[[data-beside]]/writing:grid-cols-1"
      >
        <div className="lg:sticky lg:top-[calc(var(--above,4rem)+1.5rem)] lg:order-last group-has-[[data-beside]]/writing:static group-has-[[data-beside]]/writing:order-first">
          <OriginalText original={original} />
        </div>
        <div className="grid gap-7">
          {copy.button}
          <ArticleTexts key={`content ${copy.count}`} userId={userId} form={form} />
          <WorkSection key={`work ${copy.count}`} form={form} onlyLanguage={languageOfTranslation(original)} />
          <div className="grid items-start gap-7 sm:grid-cols-2">
            <div>
              <ImageField form={form} />
              <SamePicture form={form} image={original.image} />
            </div>
            {isByAdmin && (
              <FormSelect
                form={form}
                name="verifikasi_admin"
                options={articleStatusChoices}
                hint="Hanya artikel yang disetujui tampil untuk umum."
              />
            )}
          </div>
          <FollowsNewestOfDraft key={form.draft.id} form={form} newest={original.public_version} />
          <FormActions
            form={form}
            label={isByAdmin ? 'Simpan terjemahan' : 'Kirim terjemahan'}
            isColumn
            preview={<ArticleReaderView form={form} />}
            beforeSending={guide && <BeforeSending guide={guide} />}
          />
        </div>
      </DraftForm>
      {copy.dialog}
    </div>
  );
}

const COPIED = ['title', 'abstract', 'keywords', 'content'] as const;

/**
 * Returns the button that fills the form with the original's texts, and its dialog. `count` grows with each copy: the
 * editor and the section of details need a new React key to show the new texts.
 */
function useCopyOfOriginal(form: DraftFormInHand, original: Article) {
  const [count, setCount] = useState(0);
  const { ask, dialog } = useQuestion();
  const { fields } = form.draft;
  const isEmpty = COPIED.every((name) => (fields[name] ?? '').trim() === '');

  async function copy(): Promise<void> {
    if (!isEmpty && !(await ask(REPLACE))) return;
    const texts = new Map(ARTICLE_FIELDS.submit.map(({ name, from }) => [name, from(original)]));
    const copied = Object.fromEntries(COPIED.map((name) => [name, texts.get(name) ?? '']));
    form.write({ ...copied, translates_version: String(original.public_version ?? '') });
    setCount(count + 1);
    notify('success', 'Teks asli sudah disalin. Sekarang terjemahkan di tempatnya.');
  }

  const button = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        styles="small"
        label="Mulai dari salinan teks asli"
        disabled={form.isDisabled}
        onClick={() => void copy()}
      />
      <p className="min-w-0 flex-[1_1_14rem] text-sm text-ink-soft">
        Judul, ringkasan, kata kunci, dan isinya disalin, dengan gambar dan catatan kakinya.
      </p>
    </div>
  );
  return { count, button, dialog };
}

const REPLACE = {
  question: 'Ganti tulisan Anda dengan salinan teks asli?',
  text: 'Judul, ringkasan, kata kunci, dan isi yang sudah ada di formulir ini diganti.',
  confirmLabel: 'Ganti dengan salinan',
};

/** The button that chooses the original's picture for the translation, which stores its own copy. */
function SamePicture({ form, image }: { form: DraftFormInHand; image: string | null }) {
  const [isLoading, setIsLoading] = useState(false);
  if (image === null || form.draft.fileName !== null) return null;

  async function take(from: string): Promise<void> {
    setIsLoading(true);
    const file = await loadPicture(from);
    setIsLoading(false);
    if (file) form.choose(file);
    else notify('error', 'Gambar naskah asli tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.');
  }

  return (
    <Button
      styles="small"
      className="mt-3"
      label={isLoading ? 'Mengambil gambar…' : 'Pakai gambar naskah asli'}
      disabled={form.isDisabled || isLoading}
      onClick={() => void take(image)}
    />
  );
}

/** Loads a stored picture at its full width. Returns undefined if that fails. */
async function loadPicture(image: string): Promise<File | undefined> {
  try {
    const response = await fetch(`${STORAGE_BASE}/${image}`);
    if (!response.ok) return undefined;
    const picture = await response.blob();
    const ending = /\.\w+$/.exec(image)?.[0] ?? '';
    return new File([picture], `gambar-naskah-asli${ending}`, { type: picture.type });
  } catch {
    return undefined;
  }
}

/** Says which language the translation is in, and what happens to it, above the form. */
export function leadOfTranslation(original: Article): string {
  const language = languageLabel(languageOfTranslation(original)).replace('Bahasa', 'bahasa');
  return `Ke ${language}. Terjemahan dibaca redaksi seperti artikel lain. Setelah keduanya terbit, pembaca naskah asli menemukan terjemahannya, dan sebaliknya.`;
}
