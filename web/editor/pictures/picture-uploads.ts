import { prepareImage } from '#web/forms/image-rules.ts';
import { ApiError } from '#web/api/client.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { SessionEnded } from '#web/session/session.ts';

export type StoredPicture = { src: string; width: string; height: string };

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'preparing' }
  /** `part`: how much of the file has been sent, from 0 to 1. */
  | { kind: 'sending'; part: number }
  /** `canRetry` is false if the server would refuse the same file again. `isOffline`: the server did not respond. */
  | { kind: 'failed'; text: string; canRetry: boolean; isOffline?: boolean }
  | { kind: 'done'; picture: StoredPicture };

type Upload = { file: File; state: UploadState; controller: AbortController };

/** Uploads that failed without a response are retried after this time, and when the browser is online again. */
const RETRY_MS = 15_000;

type UploadsOptions = {
  limitMb: number;
  /** Whether the text still contains the picture with this key. If not, the picture is not uploaded. */
  isWanted: (key: string) => boolean;
  /** Called whenever an upload is done. */
  onDone: () => void;
};

/** Uploads the pictures of a text one after another. A key identifies a picture that is not stored yet. */
export type PictureUploads = ReturnType<typeof createUploads>;

export function createUploads({ limitMb, isWanted, onDone }: UploadsOptions) {
  const uploads = new Map<string, Upload>();
  const listeners = new Set<() => void>();
  let running: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(key: string, state: UploadState): void {
    const upload = uploads.get(key);
    if (!upload) return;
    upload.state = state;
    for (const listener of listeners) listener();
    if (state.kind === 'done') onDone();
  }

  /** Starts the next waiting upload unless one is running. Aborts the running upload if its picture was deleted. */
  function proceed(): void {
    if (running !== undefined && !isWanted(running)) uploads.get(running)?.controller.abort();
    if (running !== undefined) return;
    const next = [...uploads].find(([key, { state }]) => state.kind === 'waiting' && isWanted(key));
    if (!next) return;
    const [key, upload] = next;
    running = key;
    void uploadPicture(upload, limitMb, (state) => set(key, state))
      .catch((error: unknown) => {
        set(key, stateAfter(error));
        clearTimeout(timer);
        timer = setTimeout(retryOffline, RETRY_MS);
      })
      .finally(() => {
        running = undefined;
        upload.controller = new AbortController();
        proceed();
      });
  }

  /** Retries uploads that failed because the server did not respond. */
  function retryOffline(): void {
    for (const [key, { state }] of uploads)
      if (state.kind === 'failed' && state.isOffline) set(key, { kind: 'waiting' });
    proceed();
  }

  window.addEventListener('online', retryOffline);

  return {
    /** Adds the file of a picture. The upload starts in a microtask, so the caller can insert the picture first. */
    add: (key: string, file: File) => {
      uploads.set(key, { file, state: { kind: 'waiting' }, controller: new AbortController() });
      for (const listener of listeners) listener();
      queueMicrotask(proceed);
    },
    /** Returns undefined if the picture has no file, so that the author has to choose one. */
    stateOf: (key: unknown): UploadState | undefined => uploads.get(String(key))?.state,
    fileOf: (key: unknown): File | undefined => uploads.get(String(key))?.file,
    retry: (key: string) => {
      set(key, { kind: 'waiting' });
      proceed();
    },
    proceed,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      window.removeEventListener('online', retryOffline);
      clearTimeout(timer);
      for (const { controller } of uploads.values()) controller.abort();
      uploads.clear();
    },
  };
}

/** Uploads a picture, and reports each of its states. */
async function uploadPicture(
  { file, controller }: Upload,
  limitMb: number,
  report: (state: UploadState) => void,
): Promise<void> {
  report({ kind: 'preparing' });
  const prepared = await prepareImage(file, limitMb, () => {});
  if (prepared.refusal !== undefined) return report({ kind: 'failed', text: prepared.refusal, canRetry: false });
  const form = new FormData();
  form.set('image', prepared.file);
  report({ kind: 'sending', part: 0 });
  const { image, image_info } = await sessionApi.upload('uploadImage', {
    form,
    signal: controller.signal,
    onProgress: (part) => report({ kind: 'sending', part }),
  });
  const { width, height } = image_info;
  report({ kind: 'done', picture: { src: `/storage/${image}`, width: String(width), height: String(height) } });
}

/** Returns the state after a failed upload. An aborted upload waits again, because undo can bring its picture back. */
function stateAfter(error: unknown): UploadState {
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'waiting' };
  if (error instanceof SessionEnded) return { kind: 'waiting' };
  if (!(error instanceof ApiError)) throw error;
  const { status, errors, message } = error;
  const isRefused = status === 413 || status === 415 || status === 422;
  return { kind: 'failed', text: errors['image']?.[0] ?? message, canRetry: !isRefused, isOffline: status === 0 };
}
