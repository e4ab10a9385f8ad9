import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { notify } from '#web/ui/notify.ts';
import { SessionEnded } from '#web/session/session.ts';
import type { UploadOptions } from '#web/session/upload.ts';
import { useWarningBeforeLeaving } from '#web/drafts/use-warning-before-leaving.ts';

/** `part`: the share of the request that was sent, 0 to 1. */
export type Sending = { part: number; cancel: () => void };
export type SendingFailure = { text: string; detail?: string | undefined; mayHaveArrived?: boolean };

type Outcome<Answer> = { answer: Answer } | { error: ApiError };

const CANCELLED = 'Pengiriman dibatalkan. Yang Anda isi masih ada di sini.';

/**
 * Sends a form, one request at a time, with progress and a way to cancel. If sending fails, a toast shows the text
 * `failed`, and a message beside the form shows `failed` and the server's message. If `failed` is a function, toast and
 * message show only its result. The form itself handles a conflict (409).
 */
export function useSending(failed: string | ((error: ApiError) => string)) {
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<SendingFailure>();
  const isUnderWay = useRef(false);

  // Leaving the page cancels the request.
  const cancel = sending?.cancel;
  useEffect(() => cancel, [cancel]);
  useWarningBeforeLeaving(sending !== undefined);

  async function send<Answer>(run: (options: UploadOptions) => Promise<Answer>): Promise<Outcome<Answer> | undefined> {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    const controller = new AbortController();
    const abort = () => controller.abort();
    let part = 0;
    setFailure(undefined);
    setSending({ part, cancel: abort });
    try {
      const answer = await run({
        signal: controller.signal,
        onProgress: (sent) => {
          part = sent;
          setSending({ part, cancel: abort });
        },
      });
      return { answer };
    } catch (error) {
      return explain(error, part);
    } finally {
      isUnderWay.current = false;
      setSending(undefined);
    }
  }

  function explain(error: unknown, part: number): Outcome<never> | undefined {
    // The session has ended: the sign-in page is loading, and the draft stays.
    if (error instanceof SessionEnded) return undefined;
    if (error instanceof DOMException && error.name === 'AbortError') {
      setFailure({ text: CANCELLED, mayHaveArrived: part === 1 });
      return undefined;
    }
    if (!(error instanceof ApiError)) throw error;
    const { serverMessage } = error;
    if (error.status !== 409) {
      const text = typeof failed === 'function' ? failed(error) : failed;
      const detail = text === failed ? serverMessage : undefined;
      setFailure({ text, detail, mayHaveArrived: serverMessage === undefined && part === 1 });
      notify('error', text);
    }
    return { error };
  }

  /** Shows a message beside the form after another request has failed, such as the one that loads the stored row. */
  function failWith(error: ApiError): void {
    setFailure(typeof failed === 'function' ? { text: failed(error) } : { text: failed, detail: error.message });
  }

  return { sending, failure, send, fail: setFailure, failWith };
}
