import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import sharp from 'sharp';
import { connectDatabase } from '#server/database/database.ts';
import type { Upload } from '#server/http/upload.ts';
import { readConfig } from '#server/process/config.ts';
import { createPublicContent } from '#server/public-cache/public-content.ts';
import { diskStorage } from '#server/storage/disk-storage.ts';
import type { System } from '#server/system.ts';
import { createDatabase } from '#tests/build-app.ts';
import { filesBelow } from '#tests/left-behind.ts';

export type TestSystem = Awaited<ReturnType<typeof startTestSystem>>;

/** Starts the parts of the system that store files, with a database, a real disk, and a user who can own articles. */
export async function startTestSystem() {
  const dataDir = await mkdtemp(join(tmpdir(), 'terarah-files-'));
  const database = await createDatabase(dataDir);
  const connection = connectDatabase({ dataDir, databaseUrl: database.url }, () => {});
  const storageFolder = join(dataDir, 'storage');
  const warnings: unknown[] = [];
  const log = { warn: (details: unknown) => warnings.push(details) } as unknown as System['log'];
  const clock = {
    ahead: 0,
    now: () => new Date(Date.now() + clock.ahead),
  };
  const { id: userId } = await connection.db
    .insertInto('users')
    .values({
      nama_depan: 'Siti',
      nama_belakang: 'Rahma',
      email: 'siti@example.test',
      no_hp: '0812',
      gender: 'P',
      password_hash: '-',
      role_type: 1,
      created_at: '',
      updated_at: '',
      search_text: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  return {
    system: {
      config: readConfig({ DATA_DIR: dataDir }, []),
      db: connection.db,
      storage: diskStorage(storageFolder),
      clock,
      log,
      outbox: { wake() {} },
      publicContent: createPublicContent(),
      secret: Buffer.alloc(32, 7),
    },
    clock,
    warnings,
    userId,
    /** Returns the paths of all stored files, sorted. */
    stored: () => filesBelow(storageFolder),
    async upload(bytes: Uint8Array | string, field = 'image'): Promise<Upload> {
      const temporaryPath = join(dataDir, `upload-${Math.random()}`);
      await writeFile(temporaryPath, bytes);
      return { field, temporaryPath, bytes: bytes.length };
    },
    async stop() {
      await connection.db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Returns a copy of the system that simulates a crash: after `steps` statements and file operations, all throw. */
export function crashingAfter(running: TestSystem['system'], steps: number) {
  let done = 0;
  const step = () => {
    if (done++ >= steps) throw new Error('the power is off');
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { storage } = running;
  const system: TestSystem['system'] = {
    ...running,
    db: running.db.withPlugin(plugin),
    storage: {
      ...storage,
      put: async (...file) => {
        step();
        await storage.put(...file);
      },
      remove: async (path) => {
        step();
        await storage.remove(path);
      },
    },
  };
  return { system, hasCrashed: () => done > steps };
}

export async function picture(width = 400, height = 300): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#208040' } })
    .png()
    .toBuffer();
}
