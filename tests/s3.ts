import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import S3rver from '@20minutes/s3rver';

export type S3 = {
  /** For STORAGE_URL. */
  url: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** Of all files in the bucket, sorted. */
  keys(): string[];
  stop(): Promise<void>;
};

/** How this server ends the name of the file that holds an object. */
const OBJECT = '._S3rver_object';

/** A throw-away S3 server with one bucket, which refuses wrong signatures. */
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
    // The one account that this server knows.
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
