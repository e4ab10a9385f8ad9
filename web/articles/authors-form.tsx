import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Article } from '#contract/articles/articles.ts';
import { messages } from '#contract/messages.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { DraftForm, FormActions } from '#web/forms/draft-form.tsx';
import type { FormFields } from '#web/forms/form-fields.ts';
import { ImageField } from '#web/forms/image-field.tsx';
import { FormTextArea } from '#web/forms/text-fields.tsx';
import { useDraftForm } from '#web/forms/use-draft-form.ts';
import type { FormRequest } from '#web/forms/use-submit.ts';
import { loadRevised, type RevisedArticle } from '#web/review/revised-article.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { notify } from '#web/ui/notify.ts';
import { ARTICLE_FIELDS, ARTICLE_FORM, articleDrafts } from './article-fields.ts';
import { ArticleReaderView, ArticleTexts } from './article-texts.tsx';
import { checkFormChange, FormChangeFields, trimChange } from './form-change-fields.tsx';
import { FollowsNewestOfStored } from './follows-newest.tsx';
import { BeforeSending, type SubmissionGuide } from './submission-guide.tsx';
import { WorkSection } from './work-section.tsx';

export function ArticleForm({ userId, guide }: { userId: number; guide: SubmissionGuide | undefined }) {
  return (
    <AuthorsForm
      userId={userId}
      fields={ARTICLE_FIELDS.submit}
      label="Artikel baru"
      sendLabel="Kirim artikel"
      guide={guide}
      upload={(request) => sessionApi.upload('postArtikel', request)}
      next={pages.myArticles}
    />
  );
}

type OwnArticleFormProps<Stored> = {
  userId: number;
  loaded: Stored;
  beside: ReactNode;
  guide: SubmissionGuide | undefined;
};

/** The form with which authors improve their own article and send it again, or edit it before its review. */
export function ResubmissionForm({ userId, loaded, beside, guide }: OwnArticleFormProps<Article>) {
  const params = { id: loaded.id };
  return (
    <AuthorsForm
      userId={userId}
      fields={ARTICLE_FIELDS.again}
      loaded={loaded}
      load={async () => (await sessionApi('detailArtikel', { params })).artikel}
      label={`Perbaiki “${loaded.title}”`}
      noteHint="Apa yang Anda ubah? Dibaca redaksi; boleh kosong."
      sendLabel="Kirim lagi"
      beside={beside}
      guide={guide}
      upload={(request) => sessionApi.upload('resubmitArticle', { params, ...request })}
      next={addressOf('myArticleDetail', { id: loaded.id })}
    />
  );
}

/** The form with which the author of a public article proposes a revision, or changes a revision before its review. */
export function RevisionForm({ userId, loaded, beside, guide }: OwnArticleFormProps<RevisedArticle>) {
  const { id } = loaded;
  return (
    <AuthorsForm
      userId={userId}
      fields={ARTICLE_FIELDS.revision}
      loaded={loaded}
      load={() => loadRevised(id)}
      label={`Usulkan perubahan “${loaded.title}”`}
      noteHint="Apa yang Anda ubah, dan mengapa? Hanya dibaca redaksi; boleh kosong."
      asksChange
      sendLabel="Kirim usulan"
      beside={beside}
      guide={guide}
      upload={(request, stored) => {
        // `stored` is the version that the draft is based on: form.submit() refuses drafts based on an older version.
        const { base, public_updated_at } = stored ?? loaded;
        request.form.set('version', String(base));
        request.form.set('updated_at', public_updated_at);
        trimChange(request.form, true);
        return sessionApi.upload('reviseArticle', { params: { id }, ...request });
      }}
      next={addressOf('myArticleDetail', { id })}
    />
  );
}

type AuthorsFormProps<Stored extends Article> = {
  userId: number;
  fields: FormFields<Stored>;
  /** The article when the form was opened. Without it the form sends a new article. */
  loaded?: Stored;
  load?: () => Promise<Stored>;
  label: string;
  sendLabel: string;
  /** The hint of the field for a note to the editors. Without it the form has no such field. */
  noteHint?: string;
  /** Whether the form asks what the change is for readers. */
  asksChange?: boolean;
  /** Shown beside the text, or above it on a screen with one column. */
  beside?: ReactNode;
  /** undefined while the guide loads, and if the institute has none. */
  guide: SubmissionGuide | undefined;
  /** Sends the form. `stored`: the article as the server has it. */
  upload: (request: FormRequest, stored: Stored | undefined) => Promise<{ message: string }>;
  next: string;
};

/** An author's form for a new article, or for an article that the author has sent before. */
function AuthorsForm<Stored extends Article>(props: AuthorsFormProps<Stored>) {
  const {
    userId,
    fields,
    loaded,
    load,
    label,
    sendLabel,
    noteHint,
    asksChange = false,
    beside,
    guide,
    upload,
    next,
  } = props;
  const form = useDraftForm({
    kind: ARTICLE_FORM,
    place: articleDrafts(userId, loaded),
    fields,
    loaded,
    load,
    failed: (error) => error.serverMessage ?? messages.articles.postFailed,
    check: (values, { isChanged }) => (asksChange ? checkFormChange(values, isChanged) : {}),
  });
  const navigate = useNavigate();

  async function send(): Promise<void> {
    const answer = await form.submit((request) => upload(request, form.stored));
    if (!answer) return;
    notify('success', answer.message);
    await navigate(next);
  }

  return (
    <div className="mt-8">
      <DraftForm
        form={form}
        label={label}
        onSubmit={send}
        className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-16 group-has-[[data-beside]]/writing:grid-cols-1"
      >
        <div className="grid gap-7">
          <ArticleTexts userId={userId} form={form} />
          <WorkSection form={form} />
          {form.stored && <FollowsNewestOfStored form={form} stored={form.stored} />}
          {asksChange && <FormChangeFields form={form} />}
          {noteHint !== undefined && <FormTextArea form={form} name="note" hint={noteHint} />}
        </div>
        <div
          className={
            beside
              ? 'contents group-has-[[data-beside]]/writing:contents lg:sticky lg:top-24 lg:grid lg:gap-8'
              : 'grid gap-8 lg:sticky lg:top-24'
          }
        >
          {beside && <div className="-order-1">{beside}</div>}
          <div className="group-has-[[data-beside]]/writing:max-w-[22rem]">
            <ImageField form={form} stored={form.stored} />
          </div>
          <FormActions
            form={form}
            label={sendLabel}
            isColumn
            preview={<ArticleReaderView form={form} stored={form.stored} />}
            beforeSending={guide && <BeforeSending guide={guide} />}
          />
        </div>
      </DraftForm>
    </div>
  );
}
