import type { Send } from '#contract/site/site-context.ts';

export type UploadOptions = {
  /** Called with the sent share of the request, from 0 to 1. Begins at 0 again if the request is repeated. */
  onProgress?: ((part: number) => void) | undefined;
  /** Aborting the signal cancels the upload, which then rejects with an AbortError. */
  signal?: AbortSignal | undefined;
  /**
   * Idempotency-Key in hexadecimal: requests with the same key create only one thing (docs/decisions/idempotency.md).
   */
  key?: string | undefined;
};

const listeners = new Set<() => void>();

/** Calls `listener` whenever any upload of this page has made progress. A stalled upload does not call it. */
export function onUploadProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends requests with XMLHttpRequest, because fetch does not report upload progress. */
export function uploadOver({ onProgress, signal, key }: UploadOptions): Send {
  return (path, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.open(method, path);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      if (key !== undefined) request.setRequestHeader('idempotency-key', `"${key}"`);
      let sent = 0;
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (loaded > sent) for (const listener of listeners) listener();
        sent = loaded;
        onProgress?.(total > 0 ? loaded / total : 0);
      });
      request.addEventListener('load', () => {
        const { status, responseText } = request;
        resolve({ status, json: async (): Promise<unknown> => JSON.parse(responseText) });
      });
      request.addEventListener('error', () => reject(new TypeError('The upload failed.')));
      request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
      signal?.addEventListener('abort', abort);
      request.send(body ?? null);
    });
}
