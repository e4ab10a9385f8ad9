import { useEffect, useRef, useState } from 'react';
import type { SitePicture } from '#contract/site/site-settings.ts';
import { prepareImage } from '#web/forms/image-rules.ts';
import { useUploadLimits } from '#web/forms/upload-limits.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';
import type { Place } from './place.ts';

/** Uploads a picture and puts it into the form. If the field disappears meanwhile, the upload is cancelled. */
export function usePictureUpload(of: Place<SitePicture | null>) {
  const { imageMb } = useUploadLimits();
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  // The list that contains the field may be reordered during an upload, which changes the field's place.
  const latest = useRef(of);
  useEffect(() => {
    latest.current = of;
  });
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setIsUploading(true);
    const refusal = await send(file, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
      return undefined;
    });
    if (controller.signal.aborted) return;
    setProblem(refusal);
    setIsUploading(false);
  }

  /** Returns why the picture was refused; undefined if it is now in the form. @throws AbortError */
  async function send(file: File, signal: AbortSignal): Promise<string | undefined> {
    const prepared = await prepareImage(file, imageMb, () => {});
    if (prepared.refusal !== undefined) return prepared.refusal;
    const form = new FormData();
    form.set('image', prepared.file);
    const outcome = await outcomeOf(sessionApi.upload('uploadImage', { form, signal }), ['image']);
    if (outcome === 'ended') return undefined;
    if ('error' in outcome) return outcome.fields['image'] ?? outcome.form;
    const { image, image_info } = outcome.answer;
    latest.current.update((now) => ({ image, alt: now?.alt ?? '', image_info }));
  }

  function clear(): void {
    running.current?.abort();
    setIsUploading(false);
    setProblem(undefined);
    of.update(() => null);
  }

  return { isUploading, problem, upload, clear };
}
