import type { Send } from '#contract/site.ts';

export type UploadOptions = {
  /** From 0 to 1, of what goes to the server; starts over when the request is repeated. */
  onProgress?: ((part: number) => void) | undefined;
  /** Rejects with an AbortError. */
  signal?: AbortSignal | undefined;
  /** Hexadecimal. A call that creates something does so once for all requests with the same key (docs/decisions/idempotency.md). */
  key?: string | undefined;
};

const listeners = new Set<() => void>();

/** Calls `listener` whenever more of any upload of this page has been sent; an upload that stands still reports nothing. */
export function onUploadProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** XMLHttpRequest, because fetch does not tell how much has been sent. */
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
        resolve({ status, json: async () => JSON.parse(responseText) as unknown });
      });
      request.addEventListener('error', () => reject(new TypeError('The upload failed.')));
      request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
      signal?.addEventListener('abort', abort);
      request.send(body ?? null);
    });
}
