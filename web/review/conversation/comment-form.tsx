import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Article } from '#contract/articles/articles.ts';
import { messages } from '#contract/messages.ts';
import type { EventVisibility } from '#contract/articles/reviews.ts';
import { countCharacters, isReadable, REVIEW_TEXT_CHARACTERS, tooLongText } from '#contract/rules.ts';
import { newId } from '#web/drafts/browser-drafts.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { useUnsent } from '#web/review/decision/unsent.ts';
import { WordsField } from '#web/review/decision/words-field.tsx';

type Texts = { label: string; hint: string; send: string; isMissing: string };

const FROM_AUTHOR: Texts = {
  label: 'Tulis kepada redaksi',
  hint: 'Redaksi membacanya. Balasannya tampil di riwayat ini.',
  send: 'Kirim kepada redaksi',
  isMissing: 'Tulis dahulu pesan Anda kepada redaksi.',
};
const FROM_EDITORS: Record<EventVisibility, Texts & { choice: string }> = {
  author: {
    choice: 'Tulis kepada penulis',
    label: 'Isi pesan',
    hint: 'Penulis membacanya, dan semua admin juga.',
    send: 'Kirim kepada penulis',
    isMissing: 'Tulis dahulu pesan Anda kepada penulis.',
  },
  editors: {
    choice: 'Catatan untuk redaksi',
    label: 'Isi catatan',
    hint: 'Hanya admin yang membacanya. Penulis tidak melihatnya.',
    send: 'Simpan catatan',
    isMissing: 'Tulis dahulu catatan Anda.',
  },
};
const READERS = (['author', 'editors'] as const).map((value) => ({ value, label: FROM_EDITORS[value].choice }));

/** The values of the empty form. `key`: the Idempotency-Key, so that a repeated request stores no second comment. */
const NOTHING: Record<'text' | 'to' | 'key', string> = { text: '', to: 'author', key: '' };

type CommentFormProps = {
  article: Pick<Article, 'id' | 'user_id'>;
  /** The id of the user who writes. Texts by the article's author always go to the editors. */
  userId: number;
  /** Who is preselected as the reader of an editor's text. The default is the author. */
  firstTo?: EventVisibility;
};

/** The form for a message between author and editors, or a note among editors. Typed text survives a reload. */
export function CommentForm(props: CommentFormProps) {
  return <Fields key={`${props.userId}/${props.article.id}`} {...props} />;
}

function Fields({ article, userId, firstTo = 'author' }: CommentFormProps) {
  const nothing: typeof NOTHING = { ...NOTHING, to: firstTo };
  const { unsent, isRestored, write } = useUnsent(`comment/${userId}/${article.id}`, nothing);
  const [stored, setStored] = useState<string>();
  const { revalidate } = useRevalidator();
  const { text, key } = unsent;
  const isAuthor = article.user_id === userId;
  const to = isAuthor || unsent.to === 'editors' ? 'editors' : 'author';
  const texts = isAuthor ? FROM_AUTHOR : FROM_EDITORS[to];

  const { form, errors, isSending, onSubmit } = useSubmission({
    labels: { text: texts.label },
    check: () => {
      setStored(undefined);
      if (!isReadable(text)) return { text: texts.isMissing };
      const isLong = countCharacters(text.trim()) > REVIEW_TEXT_CHARACTERS;
      return isLong ? { text: tooLongText('Pesan', REVIEW_TEXT_CHARACTERS) } : {};
    },
    send: async () => {
      const { message } = await sessionApi('commentArticle', {
        params: { id: article.id },
        body: { text, to },
        key,
      });
      setStored(message);
      write({ text: '', key: '' });
      await revalidate();
    },
    onRefused: async ({ error }) => {
      if (error.code !== 'keyReused') return;
      write({ key: newId() });
      await revalidate();
    },
  });

  function type(typed: string): void {
    setStored(undefined);
    write({ text: typed, ...(key === '' && { key: newId() }) });
  }

  return (
    <div className="mt-4 mb-8 max-w-text">
      <Form ref={form} problem={errors.form} aria-label={isAuthor ? texts.label : 'Pesan'} onSubmit={onSubmit}>
        {!isAuthor && (
          <ChoiceField
            label="Pesan atau catatan"
            name="to"
            options={READERS}
            defaultValue={to}
            onChoice={(chosen) => write({ to: chosen })}
          />
        )}
        <WordsField
          label={texts.label}
          rows={3}
          text={text}
          hint={texts.hint}
          error={errors.fields['text']}
          isDisabled={isSending}
          onChange={type}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            type="submit"
            styles="small"
            label={isSending ? messages.articles.sending : texts.send}
            aria-disabled={isSending || undefined}
          />
          <p role="status" className="text-sm text-ink-soft empty:hidden">
            {stored ?? (isRestored ? 'Tulisan yang belum Anda kirim tampil lagi di sini.' : '')}
          </p>
        </div>
      </Form>
    </div>
  );
}
