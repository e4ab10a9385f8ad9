import { connectDatabase } from '#server/database/database.ts';
import type { Config } from '#server/process/config.ts';
import { buildIndex } from './build-index.ts';
import { indexPath } from './index-file.ts';

/** A build reads one work after the other, and articles and blog posts at the same time. */
const CONNECTIONS = 2;

// The process that startBuild forks. Its first message is the configuration. It exits with 0 if the index is built, or
// if another process builds it, and with 1 if the server ends meanwhile.
process.once('disconnect', () => process.exit(1));
process.once('message', (config: Pick<Config, 'databaseUrl' | 'dataDir'>) => void build(config));

async function build(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<void> {
  const { db } = connectDatabase(config, () => {}, undefined, CONNECTIONS);
  await buildIndex(db, indexPath(config));
  await db.destroy();
  process.exit(0);
}
