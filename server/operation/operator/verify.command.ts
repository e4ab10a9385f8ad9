import { verifyArchive } from './archive.ts';
import { type Command, tell } from './command.ts';

export const verify: Command = {
  summary: 'Read an archive to its end and compare every checksum',
  operands: ['FILE'],
  help: `
Says when it was made and what is in it. Changes nothing. A backup that was never verified is a hope.`,
  async run({ operands: [file = ''] }) {
    const { made_at, migration, database, tables, sha256 } = await verifyArchive(file);
    const rows = Object.entries(tables).map(([table, count]) => `${count} ${table}`);
    tell(`Whole: made ${made_at} from ${database} at migration ${migration}.`);
    tell(`${rows.join(', ')}; ${Object.keys(sha256).length - rows.length} files in the storage.`);
  },
};
