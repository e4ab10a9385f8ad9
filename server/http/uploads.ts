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

/** The longest text of 200,000 characters takes 800,000 bytes at most. A field longer than 1 MB is refused. */
export const MAX_FIELD_BYTES = 1024 * 1024;

const MAX_FIELDS = 20;
const UNREADABLE = 'Isi formulir tidak dapat dibaca. Kirim ulang dalam bentuk yang benar.';
const MEGABYTE = 1024 * 1024;

type Limits = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits'];

/** Returns the folder of files that are being received. After a crash they stay there until the next start. */
export function temporaryFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'tmp');
}

export async function emptyTemporaryFolder(config: Pick<Config, 'dataDir'>): Promise<void> {
  await rm(temporaryFolder(config), { recursive: true, force: true });
  await mkdir(temporaryFolder(config), { recursive: true });
}

/**
 * Removes the files of a request after its response, also if it was refused. Register it before any hook that may
 * refuse a request: onSend runs for refused requests too, and needs `uploads`, which onRequest sets.
 */
export function removeUploadsAfterwards(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('uploads');
  app.addHook('onRequest', async (request) => {
    request.uploads = {};
  });
  // Not in onResponse, which does not run if the client has closed the connection.
  app.addHook('onSend', async (request) => {
    for (const upload of Object.values(request.uploads)) await rm(upload.temporaryPath, { force: true });
  });
}

/**
 * Reads a multipart body. Returns the text fields, and adds the files to request.uploads, stored as temporary files.
 * What is too long is refused with 413 (not truncated), a duplicate file with 400, other unexpected parts with 422.
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
      // If a part claims to be JSON, its value is not a text.
      if (typeof value !== 'string') throw invalid(part.fieldname, `Isian ${part.fieldname} harus berupa teks.`);
      if (part.fieldname in expectedFiles && value !== '') {
        throw invalid(part.fieldname, 'Kirim berkasnya, bukan teks.');
      }
      fields[part.fieldname] = value;
      continue;
    }
    const kind = expectedFiles[part.fieldname];
    const upload = await saveTemporarily(system, request, part);
    // For a file input that is left empty, browsers send an empty file.
    if (upload.bytes === 0) {
      delete request.uploads[upload.field];
      await rm(upload.temporaryPath, { force: true });
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

/** Reads the parts of a form. The parser's own errors have no status and unstable messages, so they become a 400. */
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
    // After an error the parser stops reading. The rest of the body must still be read, or the next request on this
    // connection would wait for ever.
    request.raw.resume();
    throw error;
  }
  upload.bytes = target.bytesWritten;
  return upload;
}

/** Returns the limits in megabytes, as the forms show them. */
export function uploadLimitsOf({ maxImageBytes, maxPdfBytes }: Config): UploadLimits {
  return { imageMb: maxImageBytes / MEGABYTE, pdfMb: maxPdfBytes / MEGABYTE };
}
