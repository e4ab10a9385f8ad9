import { invalid } from '#server/errors.ts';
import type { Upload } from '#server/http/upload.ts';
import type { PreparedImage } from './decode-image.ts';
import { runFileJob } from './file-process.ts';

const TOO_HEAVY = 'Gambar terlalu rumit untuk diproses. Simpan ulang sebagai JPEG, lalu unggah lagi.';

/**
 * Converts an uploaded picture into the files to store; see decodeImage.
 * @throws 422 on the field if it is not an intact picture; 429 if its account has several files waiting; 503 if all
 * accounts together have too many
 */
export async function prepareImage({ temporaryPath, field, account }: PictureUpload): Promise<PreparedImage> {
  const outcome = await runFileJob({ kind: 'image', path: temporaryPath }, account);
  if (outcome.kind === 'image') return outcome.image;
  throw invalid(field, outcome.kind === 'refused' ? outcome.text : TOO_HEAVY);
}

type PictureUpload = Pick<Upload, 'temporaryPath' | 'field' | 'account'>;
