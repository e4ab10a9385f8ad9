import { buildIndex } from '#server/search/index/build-index.ts';
import { indexPath } from '#server/search/index/index-file.ts';
import { type Command, OperatorError, report } from './command.ts';
import { withSystem } from './open-system.ts';

export const reindex: Command = {
  summary: 'Build the search index of this machine anew',
  operands: [],
  help: `
The server does this by itself when the index is missing, damaged, or made by a release with another format or other
word rules. It reads every public work, about 3,000 in a second. The server may be running: it searches the former index
until the new one is ready. The index is search.db in DATA_DIR. It holds nothing that the database does not hold, so no
backup needs it. A build as root gives the file to the owner of DATA_DIR.`,
  async run({ config }) {
    const isBuilt = await withSystem(config, {}, ({ system }) =>
      buildIndex(system.db, indexPath(config), reportSometimes()),
    );
    if (!isBuilt) throw new OperatorError('Another process is building the search index now. Wait until it has ended.');
    report('The search index is built.');
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
