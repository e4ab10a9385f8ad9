import type { WordResponse, WordText } from './convert-word.ts';
import { MOST_WORD_MB } from './word-file.ts';
import { prepareFormulas } from '#web/editor/paste/formula-reader.ts';
import { NO_CLIPBOARD, type PastedClipboard } from '#web/editor/paste/pasted-clipboard.ts';
import { formatBytes, notArrivedText } from '#web/forms/image-rules.ts';

/** The time limit for the conversion. No real text takes so long, even on a phone. A crafted file can take hours. */
const DEADLINE_MS = 60_000;
/** The first bytes of a file. ZIP: a zip file, such as .docx. OLD: Word's old format, or a file with a password. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD = [0xd0, 0xcf, 0x11, 0xe0];

const NOT_WORD = 'Berkas ini bukan berkas Word (.docx) yang utuh. Buka dan simpan lagi di Word sebagai .docx.';
const OLD_OR_LOCKED =
  'Berkas ini berformat Word lama (.doc) atau diberi kata sandi. Simpan sebagai .docx tanpa kata sandi, lalu buka lagi.';
const TOO_MUCH =
  'Isi berkas ini terlalu besar untuk satu artikel. Bagi di Word menjadi beberapa berkas, lalu buka satu per satu.';
const TOO_SLOW = 'Berkas ini terlalu rumit untuk dibuka di sini. Salin isinya di Word, lalu tempel di editor visual.';
const NOT_LOADED = 'Pembuka berkas Word tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.';

/** A Word file's content, ready to be pasted into the visual editor. */
export type OpenedWordText = Pick<WordText, 'title' | 'html' | 'losses'> & { clipboard: PastedClipboard };

/**
 * Reads a Word file in the browser, without sending it anywhere. Returns the file's content, or a sentence that says
 * why the file cannot be read. `signal` aborts the reading.
 */
export async function readWord(file: File, signal: AbortSignal): Promise<OpenedWordText | { refusal: string }> {
  if (file.size > MOST_WORD_MB * 1024 * 1024) {
    return { refusal: `Berkas ini ${formatBytes(file.size)}, sedangkan paling besar ${MOST_WORD_MB} MB.` };
  }
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes || bytes.byteLength === 0) return { refusal: notArrivedText(file) };
  if (beginsWith(bytes, OLD)) return { refusal: OLD_OR_LOCKED };
  if (!beginsWith(bytes, ZIP)) return { refusal: NOT_WORD };
  const response = await convert(bytes, signal);
  if (typeof response === 'string') return { refusal: response };
  if ('failure' in response) return { refusal: response.failure === 'tooLarge' ? TOO_MUCH : NOT_WORD };
  return (await prepareFormulas(response.html)) ? toOpened(response) : { refusal: NOT_LOADED };
}

function toOpened({ title, html, losses, pictures }: WordText): OpenedWordText {
  const ofWord = pictures.map((picture) => {
    if (!picture) return null;
    const { type, bytes } = picture;
    return new File([bytes], `gambar.${type.slice('image/'.length)}`, { type });
  });
  return { title, html, losses, clipboard: { ...NO_CLIPBOARD, ofWord } };
}

function beginsWith(bytes: ArrayBuffer, start: readonly number[]): boolean {
  const first = new Uint8Array(bytes.slice(0, start.length));
  return start.every((byte, at) => first[at] === byte);
}

/** Runs the worker until it responds or the deadline passes. Resolves to the response or an error message. */
async function convert(bytes: ArrayBuffer, signal: AbortSignal): Promise<WordResponse | string> {
  let worker: Worker | undefined;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  try {
    const started = new Worker(new URL('word-worker.ts', import.meta.url), { type: 'module' });
    worker = started;
    return await new Promise((resolve, reject) => {
      started.addEventListener('message', ({ data }: MessageEvent<WordResponse>) => resolve(data));
      // An error event without a message means that the browser could not load the worker's script.
      started.addEventListener('error', ({ message }) => resolve(message ? NOT_WORD : NOT_LOADED));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      signal.throwIfAborted();
      timeout = setTimeout(() => resolve(TOO_SLOW), DEADLINE_MS);
      started.postMessage(bytes, [bytes]);
    });
  } finally {
    clearTimeout(timeout);
    worker?.terminate();
  }
}
