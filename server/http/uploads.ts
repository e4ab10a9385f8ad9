import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/process/config.ts';
import type { UploadLimits } from '#contract/rules.ts';
import { AppError, invalid, malformed, tooLarge } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import type { Upload } from './upload.ts';

/**
 * 200,000 characters take at most 800,000 bytes. A longer field is refused while it is read, before it fills the
 * memory.
 */
export const MAX_FIELD_BYTES = 1024 * 1024;

const MAX_FIELDS = 20;
const UNREADABLE = 'Isi formulir tidak dapat dibaca. Kirim ulang dalam bentuk yang benar.';
const MEGABYTE = 1024 * 1024;

type Limits = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits'];

/** Files of requests that a crash has interrupted stay here until the next start. */
export function temporaryFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'tmp');
}

export async function emptyTemporaryFolder(config: Pick<Config, 'dataDir'>): Promise<void> {
  await rm(temporaryFolder(config), { recursive: true, force: true });
  await mkdir(temporaryFolder(config), { recursive: true });
}

/**
 * Ties uploads to their request, however it ends. Register it before any hook that may refuse a request: the hook that
 * removes the files also runs for refused ones, and needs what the first hook sets.
 */
export function removeUploadsAfterwards(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('uploads');
  app.addHook('onRequest', async (request) => {
    request.uploads = {};
  });
  // onResponse would not run if the client has closed the connection.
  app.addHook('onSend', async (request) => {
    for (const upload of Object.values(request.uploads)) await rm(upload.temporaryPath, { force: true });
  });
}

/**
 * Reads a multipart body. It returns the text fields, writes files to temporary files and adds them to request.uploads.
 * Nothing is truncated: a field or file over its limit is refused with 413, an undeclared or duplicate one with 422.
 */
export async function receiveForm(
  system: System,
  request: FastifyRequest,
  expectedFiles: Readonly<Record<string, 'image' | 'pdf'>>,
): Promise<Record<string, string>> {
  const { maxImageBytes, maxPdfBytes } = system.config;
  const maxBytes = (kind: 'image' | 'pdf') => (kind === 'image' ? maxImageBytes : maxPdfBytes);
  const fields: Record<string, string> = Object.create(null);

  const limits = {
    fieldSize: MAX_FIELD_BYTES,
    fields: MAX_FIELDS,
    files: Object.keys(expectedFiles).length,
    fileSize: Math.max(...Object.values(expectedFiles).map(maxBytes)),
    headerPairs: 50,
  };
  for await (const part of readParts(request, limits)) {
    if (part.type === 'field') {
      const value = part.value;
      if (part.valueTruncated) {
        throw new AppError(
          'tooLarge',
          `Isian ${part.fieldname.slice(0, 40)} terlalu panjang. Persingkat, lalu coba lagi.`,
        );
      }
      if (part.fieldname in fields) throw invalid(part.fieldname, `Isian ${part.fieldname} dikirim lebih dari sekali.`);
      // A part may claim to be JSON; its value is then not a text.
      if (typeof value !== 'string') throw invalid(part.fieldname, `Isian ${part.fieldname} harus berupa teks.`);
      if (part.fieldname in expectedFiles && value !== '') {
        throw invalid(part.fieldname, 'Kirim berkasnya, bukan teks.');
      }
      fields[part.fieldname] = value;
      continue;
    }
    const kind = expectedFiles[part.fieldname];
    const upload = await saveTemporarily(system, request, part);
    if (upload.bytes === 0) {
      await forget(request, upload);
      continue;
    }
    if (!kind) throw invalid(part.fieldname, `Berkas pada isian ${part.fieldname.slice(0, 40)} tidak dikenal.`);
    if (part.file.truncated || upload.bytes > maxBytes(kind)) {
      throw tooLarge(`Berkas terlalu besar. Ukuran paling besar ${Math.floor(maxBytes(kind) / MEGABYTE)} MB.`);
    }
  }
  for (const field of Object.keys(expectedFiles)) delete fields[field];
  return { ...fields };
}

/** The parser throws its errors without a status, with messages that change between versions. */
async function* readParts(request: FastifyRequest, limits: Limits): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : malformed(UNREADABLE);
  }
}

async function saveTemporarily(system: System, request: FastifyRequest, part: MultipartFile): Promise<Upload> {
  if (request.uploads[part.fieldname]) throw malformed(`Berkas ${part.fieldname} dikirim lebih dari sekali.`);
  const upload: Upload = {
    field: part.fieldname,
    temporaryPath: join(temporaryFolder(system.config), randomUUID()),
    bytes: 0,
    account: system.config.rateLimit ? request.caller?.id : undefined,
  };
  request.uploads[part.fieldname] = upload;
  const target = createWriteStream(upload.temporaryPath, { mode: 0o600 });
  try {
    await pipeline(part.file, target);
  } catch (error) {
    // The parser stops reading after an error. The rest of the body must still be consumed, or the next request on this
    // connection would wait for ever.
    request.raw.resume();
    throw error;
  }
  upload.bytes = target.bytesWritten;
  return upload;
}

async function forget(request: FastifyRequest, upload: Upload): Promise<void> {
  delete request.uploads[upload.field];
  await rm(upload.temporaryPath, { force: true });
}

/** Returns the limits in the units that the forms show. */
export function uploadLimitsOf({ maxImageBytes, maxPdfBytes }: Config): UploadLimits {
  return { imageMb: maxImageBytes / MEGABYTE, pdfMb: maxPdfBytes / MEGABYTE };
}
