import type { CallAnswer } from '#contract/call-schemas.ts';
import type { CallName, calls } from '#contract/calls.ts';
import { ApiError, type Api, apiOver } from '#web/api/client.ts';
import { session } from './browser-session.ts';
import { type UploadOptions, uploadOver } from './upload.ts';

type UploadCall = { [Name in CallName]: (typeof calls)[Name] extends { files: object } ? Name : never }[CallName];
type UploadInput<Name extends UploadCall> = UploadOptions & {
  form: FormData;
} & ((typeof calls)[Name]['path'] extends `${string}{id}` ? { params: { id: string | number } } : { params?: never });

/**
 * Calls the API in the browser as the signed-in user: `sessionApi('userArtikel', { query })`. @throws ApiError, or
 * SessionEnded if the call ends the session; then the sign-in page is already loading
 */
export const sessionApi: Api & { upload: typeof upload } = Object.assign(session.api, { upload });

/** Sends a form with a file, and reports the progress. @throws ApiError, or AbortError if the upload is cancelled */
async function upload<Name extends UploadCall>(name: Name, given: UploadInput<Name>): Promise<CallAnswer<Name>> {
  const { form, params, ...options } = given;
  const api = apiOver(session.sendOver(uploadOver(options))) as (
    name: Name,
    input: { params?: object; body: FormData },
  ) => Promise<CallAnswer<Name>>;
  try {
    return await api(name, { ...(params && { params }), body: form });
  } catch (error) {
    const cause = error instanceof ApiError ? error.cause : undefined;
    throw cause instanceof DOMException && cause.name === 'AbortError' ? cause : error;
  }
}
