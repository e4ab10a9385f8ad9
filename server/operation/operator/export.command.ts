import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { writeExport } from '#server/export/export.service.ts';
import { codeOf } from '#server/process/error-details.ts';
import { type Command, OperatorError, report } from './command.ts';
import { withSystem } from './open-system.ts';
import { progress } from './progress.ts';

export const exportSite: Command = {
  summary: 'Write everything into a folder that can be read without this program',
  operands: ['FOLDER'],
  help: `
FOLDER gets each work as Markdown with its pictures and PDF beside it, versions and events as JSON lines, people, topics,
redirects and reading figures as CSV, the site's settings, a BibTeX file, a WXR file for WordPress, a README, and
SHA256SUMS. Articles that wait or were declined are included; the bin, unsent drafts, passwords, sessions and the audit log are not.
FOLDER must not be there yet, or be empty, and is there only when it is complete. It shows the database as it was at one
moment; the server may be running and goes on. It holds personal data (names, e-mail addresses, phone numbers, notes of
editors): keep it where nobody else reads it. To move to another server of this program, use backup and restore instead.
To import it into an empty site: npm run admin -- import wordpress FOLDER/terarah.xml --media FOLDER`,
  async run({ config, operands: [folder = ''] }) {
    requireNoArchive(folder);
    const target = resolve(folder);
    const part = `${target}.part`;
    await requireFree(folder, target);
    return await withSystem(config, {}, async ({ system, connection }) => {
      let meter: ReturnType<typeof progress> | undefined;
      const options = {
        database: connection.kind,
        onWork(bytes: number, total: number) {
          meter ??= progress('works', total);
          meter.step(bytes);
        },
      };
      await createPart(part);
      try {
        const { counts, left_out, missing_files } = await writeExport(system, part, options);
        meter?.done();
        if (existsSync(target)) await rmdir(target);
        await rename(part, target);
        report(`Written: ${target} (${listOf(counts)}; left out: ${listOf(left_out)})`);
        if (missing_files.length === 0) return 0;
        report(
          `${missing_files.length} files are gone from the storage and so are not in it: ${missing_files.join(', ')}`,
        );
        return 1;
      } finally {
        await rm(part, { recursive: true, force: true });
      }
    });
  },
};

const listOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ');

/** Earlier releases made a backup at "export FILE", as scripts of operators may still expect. */
function requireNoArchive(folder: string): void {
  if (!/\.(?:tar|tar\.gz|tgz)$/i.test(folder)) return;
  throw new OperatorError(`export writes a folder, not an archive. For a backup: npm run admin -- backup ${folder}`);
}

async function requireFree(folder: string, target: string): Promise<void> {
  if (!existsSync(dirname(target))) throw new OperatorError(`There is no folder ${dirname(target)}.`);
  if (!existsSync(target)) return;
  const isEmpty = (await stat(target)).isDirectory() && (await readdir(target)).length === 0;
  if (!isEmpty) throw new OperatorError(`${folder} is there already. Choose another name, or an empty folder.`);
}

/** Creates the folder that gets the name of the export when it is complete. */
async function createPart(part: string): Promise<void> {
  try {
    await mkdir(part, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new OperatorError(`${part} is there already: another export is running, or was killed. Then remove it.`);
  }
}
