import { ApiError, isErrorBody } from '#web/api/client.ts';
import { session } from './browser-session.ts';

const NO_ANSWER = 'Berkas tidak dapat diunduh. Periksa koneksi Anda, lalu coba lagi.';

/**
 * Downloads and saves a file that needs the user's token, which a link could not send. @throws ApiError, or
 * SessionEnded if the call ends the session
 */
export async function downloadAs(path: string, fileName: string): Promise<void> {
  const { blob, name } = await fetchFile(path).catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : new ApiError(0, { message: NO_ANSWER }, { cause });
  });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? fileName;
  link.click();
  // Releases the data, because the browser has its own reference to it after the click.
  setTimeout(() => URL.revokeObjectURL(url));
}

async function fetchFile(path: string): Promise<{ blob: Blob; name: string | undefined }> {
  let response: Response | undefined;
  const send = session.sendOver(async (address, { method, headers }) => {
    response = await fetch(address, { method, headers });
    return response;
  });
  await send(path, { method: 'GET', headers: {} });
  if (!response) throw new TypeError('Nothing was sent.');
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw new ApiError(response.status, isErrorBody(body) ? body : { message: NO_ANSWER });
  }
  const [, name] = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { blob: await response.blob(), name };
}
