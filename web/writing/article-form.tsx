import { type ClipboardEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { ApiError } from '#web/api/client.ts';
import { notify } from '#web/session/notify.ts';
import { SessionEnded } from '#web/session/session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button, textLink } from '#web/ui/button.ts';
import { TextField } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/form.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import {
  ARTICLE_FIELDS,
  ARTICLE_LIMITS,
  type ArticleErrors,
  type ArticleField,
  checkArticle,
  fieldErrors,
} from './article-rules.ts';
import { ContentField, focusContent } from './content-field.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { DraftNotices } from './draft-notices.tsx';
import { isWorthKeeping, savedText } from './drafts.ts';
import { CharacterCount } from './field-parts.tsx';
import { focusImage, ImageField } from './image-field.tsx';
import { imageAmong, refuseImage } from './image-rules.ts';
import { type DraftInHand, useDraft } from './use-draft.ts';

type Sending = { part: number; hasImage: boolean; cancel: () => void };
type Failure = { text: string; mayHaveArrived?: boolean };

const CANCELLED = 'Pengiriman dibatalkan. Tulisan Anda masih ada di sini.';

export function ArticleForm({ userId }: { userId: number }) {
  const draft = useDraft(userId);
  const { writing, image, elsewhere } = draft;
  const [errors, setErrors] = useState<ArticleErrors>({});
  const [focusOn, setFocusOn] = useState<{ field: ArticleField | undefined }>();
  const [failure, setFailure] = useState<Failure>();
  const [sending, setSending] = useState<Sending>();
  const [discarding, setDiscarding] = useState<{ id: string; title: string }>();
  const isUnderWay = useRef(false);
  const isSent = useRef(false);
  const titleBox = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isSending = sending !== undefined;
  const isDisabled = isSending || elsewhere === 'moved';

  useFilesDroppedAnywhere((file) => void choose(file));
  const isAtRisk = draft.status.kind === 'refused' || draft.status.kind === 'unkept';
  useWarningBeforeLeaving(isSending || (isAtRisk && isWorthKeeping(writing)));
  // A page that is left takes its request with it; what was written stays a draft.
  const cancelSending = sending?.cancel;
  useEffect(() => cancelSending, [cancelSending]);

  async function choose(file: File | undefined): Promise<void> {
    if (isDisabled) return;
    const refusal = file && (await refuseImage(file));
    setErrors((shown) => ({ ...shown, image: refusal }));
    if (refusal === undefined) draft.chooseImage(file);
    requestAnimationFrame(focusImage);
  }

  function write(part: Parameters<DraftInHand['change']>[0]): void {
    draft.change(part);
    // What was wrong is being mended.
    for (const field of ['title', 'content'] as const) {
      if (part[field] !== undefined && errors[field]) setErrors((shown) => ({ ...shown, [field]: undefined }));
    }
  }

  function show(found: ArticleErrors): void {
    setErrors(found);
    setFocusOn({ field: ARTICLE_FIELDS.find((field) => found[field]) });
  }

  // While it is being sent, a field may not take the focus yet.
  useEffect(() => {
    if (!focusOn || isSending) return;
    if (focusOn.field === 'title') titleBox.current?.querySelector('input')?.focus();
    if (focusOn.field === 'content') focusContent();
    if (focusOn.field === 'image') focusImage();
  }, [focusOn, isSending]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current || isSent.current || isDisabled) return;
    const wrong = checkArticle(writing);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return show(wrong);
    isUnderWay.current = true;
    try {
      await send();
    } finally {
      isUnderWay.current = false;
      setSending(undefined);
    }
  }

  async function send(): Promise<void> {
    const controller = new AbortController();
    const cancel = () => controller.abort();
    let part = 0;
    setErrors({});
    setFocusOn(undefined);
    setSending({ part, hasImage: writing.imageName !== null, cancel });
    const file = await draft.imageToSend();
    const form = new FormData();
    form.set('title', writing.title);
    form.set('content', writing.content);
    if (file) form.set('image', file);
    try {
      const { message } = await sessionApi.upload('postArtikel', {
        form,
        signal: controller.signal,
        onProgress: (sent) => {
          part = sent;
          setSending({ part, hasImage: file !== undefined, cancel });
        },
      });
      isSent.current = true;
      draft.finish();
      notify('success', message);
      await navigate(pages.myArticles);
    } catch (error) {
      fail(error, part);
    }
  }

  function fail(error: unknown, part: number): void {
    // The person is on the way to the sign-in page already, and finds the text again afterwards.
    if (error instanceof SessionEnded) return;
    if (error instanceof DOMException && error.name === 'AbortError') {
      setFailure({ text: CANCELLED, mayHaveArrived: part === 1 });
      return;
    }
    const known = error instanceof ApiError ? error : undefined;
    const text = known?.serverMessage ?? messages.articles.postFailed;
    setFailure({ text, mayHaveArrived: known?.serverMessage === undefined && part === 1 });
    notify('error', text);
    if (known) show(fieldErrors(known.errors));
    if (!known) throw error;
  }

  function paste(event: ClipboardEvent): void {
    const file = imageAmong(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    void choose(file);
  }

  return (
    <>
      <DraftNotices draft={draft} isSending={isSending} onDiscard={(id, title) => setDiscarding({ id, title })} />
      <form
        method="post"
        noValidate
        aria-label="Artikel baru"
        onSubmit={(event) => void submit(event)}
        onPaste={paste}
        className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-16"
      >
        <div className="grid gap-7">
          <div ref={titleBox}>
            <TextField
              label="Judul"
              name="title"
              autoComplete="off"
              value={writing.title}
              readOnly={isDisabled}
              error={errors.title}
              hint={<CharacterCount text={writing.title} limit={ARTICLE_LIMITS.title} />}
              onChange={(event) => write({ title: event.target.value })}
            />
          </div>
          <ContentField
            key={`${draft.draftId} ${elsewhere ?? ''}`}
            text={writing.content}
            isVisual={writing.isVisual}
            onChange={write}
            error={errors.content}
            isDisabled={isDisabled}
          />
        </div>
        <div className="grid gap-8 lg:sticky lg:top-24">
          <ImageField
            image={image}
            onChoose={(file) => void choose(file)}
            error={errors.image}
            isDisabled={isDisabled}
          />
          <div className="grid gap-4 border-t border-line pt-6">
            <SaveStatus draft={draft} />
            <div role="alert">
              {failure && (
                <div className="rounded-md border border-l-4 border-line border-l-clay bg-surface p-4 text-sm">
                  <p className="flex gap-3 font-medium">
                    <WarningIcon className="mt-0.5 size-5 text-clay-text" />
                    {failure.text}
                  </p>
                  {failure.mayHaveArrived && (
                    <p className="mt-2 pl-8">
                      Artikel mungkin sudah sampai. Lihat{' '}
                      <Link to={pages.myArticles} lang="en" className={textLink}>
                        My Articles
                      </Link>{' '}
                      sebelum mengirim lagi.
                    </p>
                  )}
                </div>
              )}
            </div>
            {sending?.hasImage && <UploadProgress {...sending} />}
            <div className="flex flex-wrap items-center gap-3 *:flex-auto">
              {elsewhere !== 'moved' && (
                <SubmitButton isSending={isSending} label="Kirim artikel" sendingLabel={messages.articles.sending} />
              )}
              {!isSending && elsewhere !== 'moved' && isWorthKeeping(writing) && (
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
          onDiscard={() => {
            draft.discard(discarding.id);
            if (discarding.id !== draft.draftId) return;
            setErrors({});
            setFailure(undefined);
            setFocusOn({ field: 'title' });
          }}
          onClose={() => setDiscarding(undefined)}
        />
      )}
    </>
  );
}

/** Says where what is written lies, and nothing that is not so. */
function SaveStatus({ draft: { status, writing } }: { draft: DraftInHand }) {
  const isAtRisk = status.kind === 'refused' || status.kind === 'unkept';
  return (
    <div className="text-sm">
      {status.kind === 'kept' && (
        <p className="text-ink-soft">
          <span className="font-medium text-ink">{savedText(status.savedAt)}</span> di peramban ini
        </p>
      )}
      {status.kind === 'empty' && <p className="text-ink-soft">Yang Anda ketik disimpan otomatis di peramban ini.</p>}
      <div role="status">
        {isAtRisk && isWorthKeeping(writing) && (
          <p className="font-medium text-clay-text">
            {status.kind === 'refused'
              ? 'Peramban ini tidak dapat menyimpan tulisan Anda. Jangan tutup atau muat ulang halaman ini sebelum artikel terkirim.'
              : 'Belum tersimpan: simpanannya dihapus di tab lain. Ketik lagi untuk menyimpannya.'}
          </p>
        )}
      </div>
    </div>
  );
}

function UploadProgress({ part, cancel }: Sending) {
  const percent = Math.floor(part * 100);
  return (
    <div className="text-sm">
      <div className="flex items-center justify-between gap-4">
        <p id="upload-label">{part === 1 ? 'Menunggu jawaban server…' : 'Mengunggah gambar'}</p>
        <p className="tabular-nums">{percent} %</p>
      </div>
      <progress
        aria-labelledby="upload-label"
        value={percent}
        max={100}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-mist [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-mist [&::-webkit-progress-value]:bg-brand"
      />
      <button type="button" onClick={cancel} className={`mt-3 ${button.quiet}`}>
        Batalkan pengiriman
      </button>
    </div>
  );
}

/** A file that misses the form would otherwise be opened in place of the page. */
function useFilesDroppedAnywhere(onFile: (file: File) => void): void {
  const receive = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined;
    if (file) onFile(file);
  });
  useEffect(() => {
    const listen = (event: DragEvent) => receive(event);
    // Before the visual editor sees it.
    const names = ['dragover', 'drop'] as const;
    for (const name of names) window.addEventListener(name, listen, true);
    return () => {
      for (const name of names) window.removeEventListener(name, listen, true);
    };
  }, []);
}

function useWarningBeforeLeaving(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
