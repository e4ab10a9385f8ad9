import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import S3rver from '@20minutes/s3rver';

export type S3 = {
  /** The value for STORAGE_URL. */
  url: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** Keys of all files in the bucket, sorted. */
  keys(): string[];
  stop(): Promise<void>;
};

/** s3rver stores the bytes of an object in a file with this suffix. */
const OBJECT = '._S3rver_object';

/** Starts a temporary S3 server with one bucket. It refuses wrong signatures. */
export async function startS3(): Promise<S3> {
  const directory = mkdtempSync(join(tmpdir(), 'terarah-s3-'));
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'terarah' }],
  });
  const { port } = await s3.run();
  return {
    url: `s3://terarah?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    // The only account that s3rver has.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    keys: () =>
      readdirSync(join(directory, 'terarah'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(OBJECT))
        .map((name) => name.slice(0, -OBJECT.length).replaceAll(sep, '/'))
        .toSorted(),
    async stop() {
      const closed = once(s3.httpServer, 'close');
      s3.httpServer.close();
      s3.httpServer.closeAllConnections();
      await closed;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
