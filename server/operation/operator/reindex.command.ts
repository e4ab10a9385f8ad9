import { collections } from '#server/search/collections/collections.ts';
import { buildIndex } from '#server/search/index/build-index.ts';
import { indexPath } from '#server/search/index/index-file.ts';
import { type Command, OperatorError, report } from './command.ts';
import { withSystem } from './open-system.ts';

export const reindex: Command = {
  summary: 'Build the search indexes of this machine anew',
  operands: [],
  help: `
The server does this by itself when an index is missing, damaged, or made by a release with another format or other word
rules. It reads every work, about 3,000 in a second. The server may be running: it searches the former indexes until the
new ones are ready. They are search.db (public works) and search-unpublished.db (all others, and proposed revisions) in
DATA_DIR. They hold nothing that the database does not hold, so no backup needs them. A build as root gives the files to
the owner of DATA_DIR.`,
  async run({ config }) {
    const isBuilt = await withSystem(config, {}, async ({ system }) => {
      const built: boolean[] = [];
      for (const collection of Object.values(collections)) {
        built.push(await buildIndex(system.db, indexPath(config, collection), collection, reportSometimes()));
      }
      return built.every(Boolean);
    });
    if (!isBuilt) throw new OperatorError('Another process is building a search index now. Wait until it has ended.');
    report('The search indexes are built.');
  },
};

const EVERY_MS = 5000;

/** Returns a function that reports how far the build is, every few seconds and at its end. */
function reportSometimes(): (done: number, all: number) => void {
  let last = Date.now();
  return (done, all) => {
    if (done < all && Date.now() - last < EVERY_MS) return;
    last = Date.now();
    report(`works: ${done} of ${all}`);
  };
}
