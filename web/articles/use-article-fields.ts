import { type ClipboardEvent, type RefObject, useEffect, useState } from 'react';
import { ARTICLE_FIELDS, type ArticleErrors, type ArticleField } from './article-rules.ts';
import { focusContent } from '#web/editor/content-field.tsx';
import { focusImage } from '#web/forms/image-field.tsx';
import { pastedFile } from '#web/forms/image-rules.ts';
import type { DraftInHand } from '#web/drafts/use-draft.ts';
import { useFilesDroppedAnywhere } from '#web/forms/use-dropped-files.ts';
import { useImagePreparation } from '#web/forms/use-image-preparation.ts';
import { useWarningBeforeLeaving } from '#web/drafts/use-warning-before-leaving.ts';

type Options = {
  form: RefObject<HTMLFormElement | null>;
  isSending: boolean;
  /** In the order in which they stand on the screen. */
  fields?: readonly ArticleField[];
};

/** What is wrong with which field of an article, until it is mended, and the ways in which a picture comes. */
export function useArticleFields(draft: DraftInHand, { form, isSending, fields = ARTICLE_FIELDS }: Options) {
  const [errors, setErrors] = useState<ArticleErrors>({});
  const [focusOn, setFocusOn] = useState<{ field: ArticleField | undefined }>();
  const { isPreparing, isReducing, prepare } = useImagePreparation();
  const isDisabled = isSending || draft.elsewhere === 'moved';
  const isAtRisk = draft.status.kind === 'refused' || draft.status.kind === 'unkept';

  useFilesDroppedAnywhere((file) => void choose(file));
  useWarningBeforeLeaving(isAtRisk && draft.isWorthKeeping);

  async function choose(file: File | undefined): Promise<void> {
    if (isDisabled) return;
    const prepared = await prepare(file);
    if (!prepared) return;
    const refusal = 'refusal' in prepared ? prepared.refusal : undefined;
    setErrors((shown) => ({ ...shown, image: refusal }));
    if (refusal === undefined) draft.chooseImage(prepared.file);
    requestAnimationFrame(focusImage);
  }

  /** What was wrong is being mended. */
  function mended(field: ArticleField): void {
    if (errors[field]) setErrors((shown) => ({ ...shown, [field]: undefined }));
  }

  function write(part: Parameters<DraftInHand['change']>[0]): void {
    draft.change(part);
    for (const field of ['title', 'content'] as const) if (part[field] !== undefined) mended(field);
  }

  /** One of the fields that not every form for articles has. */
  function writeMore(field: ArticleField, values: Record<string, string>): void {
    draft.change({ more: { ...draft.writing.more, ...values } });
    mended(field);
  }

  function show(found: ArticleErrors): void {
    setErrors(found);
    setFocusOn({ field: fields.find((field) => found[field]) });
  }

  function clear(): void {
    setErrors({});
    setFocusOn(undefined);
  }

  // While it is being sent, a field may not take the focus yet.
  useEffect(() => {
    if (!focusOn?.field || isSending) return;
    if (focusOn.field === 'content') focusContent();
    else if (focusOn.field === 'image') focusImage();
    else form.current?.querySelector<HTMLElement>(`[name="${focusOn.field}"]`)?.focus();
  }, [form, focusOn, isSending]);

  function paste(event: ClipboardEvent): void {
    const file = pastedFile(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    void choose(file);
  }

  return {
    errors,
    isDisabled,
    isPreparing,
    isReducing,
    choose: (file: File | undefined) => void choose(file),
    write,
    writeMore,
    show,
    clear,
    focus: (field: ArticleField) => setFocusOn({ field }),
    paste,
  };
}

export type ArticleFieldsInHand = ReturnType<typeof useArticleFields>;
