import { connectDatabase } from '#server/database/database.ts';
import { publicWorks } from '#server/search/collections/public-works.ts';
import { enqueueChanges, followSome } from '#server/search/follow.ts';
import { openIndexFile } from '#server/search/index/index-file.ts';
import { callOpen } from '#server/search/index/operations.ts';

// The process that crash-search.test.ts kills. Arguments: DATA_DIR, the path of the index. Follows changes for ever.
const NOW = '2026-11-28T00:00:00.000Z';
const [dataDir = '', path = ''] = process.argv.slice(2);
const { db } = connectDatabase({ databaseUrl: undefined, dataDir }, () => {});
const index = openIndexFile(path);
if (!index) throw new Error('There is no index');
const followed = { collection: publicWorks, call: callOpen(index) };
process.send?.('ready');
for (;;) {
  await enqueueChanges(db, followed, NOW);
  await followSome(db, followed, NOW);
}
