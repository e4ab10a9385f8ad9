import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isUniqueViolation } from '#server/database/database.ts';
import { ghostSource } from '#server/import/ghost/ghost.ts';
import { openReport } from '#server/import/import-report.ts';
import { runImport } from '#server/import/import.service.ts';
import { ImportError, type Source } from '#server/import/source.ts';
import { undoImport } from '#server/import/undo.service.ts';
import { wordpressSource } from '#server/import/wordpress/wordpress.ts';
import { type Command, type Given, OperatorError, report } from './command.ts';
import { withSystem } from './open-system.ts';

const EVERY_MS = 5000;
const BUSY =
  'Another import, or the back office, has just added the same thing. Run the command again when the other has ended.';

export const importSite: Command = {
  summary: 'Take over the works of a WordPress or Ghost site, or undo that',
  operands: ['SYSTEM', 'FILE'],
  operandsWith: { undo: [] },
  options: {
    media: { type: 'string' },
    as: { type: 'string', default: 'article' },
    site: { type: 'string' },
    report: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    undo: { type: 'string' },
  },
  help: `
SYSTEM is wordpress (FILE: the WXR file of "Tools > Export") or ghost (FILE: the JSON of "Settings > Import/Export").
People become authors (role 1) without a password, and choose one by "Lupa password". Published works are published
here, pending ones wait for a decision, and drafts are found by their authors under "Belum dikirim". Pictures are stored
here, links between works are rewritten, and former addresses lead to the new ones. Every loss is listed in a CSV file.
A work that was imported before stays as it is, so the same command can be repeated. The server may be running.

  --media FOLDER  takes pictures from a copy of wp-content/uploads or content/images, and downloads only what is missing
  --as blog       makes posts blog posts; the default is article
  --site URL      the address of the former site, if the file does not say it (Ghost)
  --report FILE   where to write the list of losses; the default is import-SYSTEM-TIME.csv in this folder
  --dry-run       writes nothing but the list of losses, and downloads nothing
  --undo NUMBER   removes what the import with this number has added, except what was changed since`,
  async run(given) {
    const { undo } = given.options;
    return typeof undo === 'string' ? await undoRun(given, undo) : await importFile(given);
  },
};

async function importFile({ config, operands: [system = '', file = ''], options }: Given): Promise<void> {
  const source = openSource(system, file, textOf(options['site']));
  const as = options['as'] === 'blog' ? 'blog' : options['as'] === 'article' ? 'article' : undefined;
  if (!as) throw new OperatorError('--as must be article or blog.');
  const isDry = options['dry-run'] === true;
  const temporary = await mkdtemp(join(tmpdir(), 'terarah-import-'));
  try {
    await withSystem(config, {}, async ({ system: opened, connection }) => {
      const at = opened.clock.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
      const path = textOf(options['report']) ?? `import-${system}-${at}.csv`;
      const losses = await openReport(path);
      let last = Date.now();
      const run = await runImport(opened, source, {
        file,
        media: textOf(options['media']),
        as,
        isDry,
        database: connection.kind,
        report: losses,
        temporary,
        onWork(done, total) {
          if (Date.now() - last < EVERY_MS && done < total) return;
          last = Date.now();
          report(`works: ${done} of ${total} (${losses.line()})`);
        },
      }).catch(async (error: unknown) => {
        await losses.close();
        // A file that is refused has lost nothing yet. After another error, the list says how far the import got.
        if (error instanceof ImportError) await rm(path, { force: true });
        throw error;
      });
      for (const line of await losses.close()) report(line);
      if (isDry) report('This was a dry run: nothing was written.');
      else if (run === 0) report('Nothing was new.');
      else report(`To undo this import: npm run admin -- import --undo ${run}`);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new OperatorError(BUSY);
    throw error instanceof ImportError ? new OperatorError(error.message) : error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function openSource(system: string, file: string, site: string | undefined): Source {
  if (site !== undefined && !/^https?:\/\/[^/]/.test(site))
    throw new OperatorError('--site must begin with http:// or https://');
  if (system === 'wordpress') return wordpressSource(file);
  if (system === 'ghost') return ghostSource(file, site?.replace(/\/+$/, ''));
  throw new OperatorError(
    `${system} is not known. Choose wordpress or ghost; a backup is restored by: npm run admin -- restore FILE`,
  );
}

async function undoRun({ config }: Given, number: string): Promise<number> {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new OperatorError('--undo needs the number that the import has reported.');
  return await withSystem(config, {}, async ({ system }) => {
    const { removed, kept } = await undoImport(system, Number(number)).catch((error: unknown) => {
      throw error instanceof ImportError ? new OperatorError(error.message) : error;
    });
    report(`${removed} items of import ${number} were removed.`);
    if (kept.length === 0) return 0;
    report(`${kept.length} stay, because they were changed or used since: ${kept.slice(0, 50).join(', ')}`);
    report('Delete them in the back office if they must go, too.');
    return 1;
  });
}

const textOf = (option: unknown): string | undefined => (typeof option === 'string' ? option : undefined);
