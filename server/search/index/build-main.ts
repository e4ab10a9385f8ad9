import { connectDatabase } from '#server/database/database.ts';
import { collections } from '#server/search/collections/collections.ts';
import { buildIndex } from './build-index.ts';
import type { BuildOrder } from './build-process.ts';
import { indexPath } from './index-file.ts';

/** A build reads one work after the other, and articles and blog posts at the same time. */
const CONNECTIONS = 2;

// The process that startBuild forks. Its first message says what to build. It exits with 0 if the index is built, or
// if another process builds it, and with 1 if the server ends meanwhile.
process.once('disconnect', () => process.exit(1));
process.once('message', (order: BuildOrder) => void build(order));

async function build({ config, name }: BuildOrder): Promise<void> {
  const { db } = connectDatabase(config, () => {}, undefined, CONNECTIONS);
  const collection = collections[name];
  await buildIndex(db, indexPath(config, collection), collection);
  await db.destroy();
  process.exit(0);
}
