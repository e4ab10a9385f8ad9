import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAdminLists } from './admin-lists.ts';
import { measureChanges } from './changes.ts';
import { measureHarvest } from './harvest.ts';
import { measureHydration } from './hydration.ts';
import { measureLighthouse } from './lighthouse.ts';
import { requireWrk } from './load.ts';
import { measureProcess } from './processes.ts';
import { measureQueue } from './queue.ts';
import { measureRenders } from './renders.ts';
import { measureSearch } from './search.ts';
import type { Run, Section } from './section.ts';
import { measureApi, measureGrowth, measurePages } from './throughput.ts';
import { measureOneAddress } from './one-address.ts';
import { type Line, toMarkdown } from './table.ts';
import { measureWeight } from './weight.ts';
import { measureWrites } from './writes.ts';

const sections: Record<string, Section> = {
  pages: { title: 'Anonymous pages from memory', measure: measurePages, needsWrk: true },
  api: { title: 'The API', measure: measureApi, needsWrk: true },
  growth: { title: 'The API with many more articles', measure: measureGrowth, needsWrk: true },
  renders: { title: 'First renders and changes', measure: measureRenders, needsWrk: true },
  admin: { title: 'Lists of the back office', measure: measureAdminLists },
  queue: { title: "The editors' queue", measure: measureQueue },
  writes: { title: 'Writing and signing in', measure: measureWrites, needsWrk: true },
  changes: { title: 'Changes between versions', measure: measureChanges },
  harvest: { title: 'Harvests', measure: measureHarvest },
  search: { title: 'Search', measure: measureSearch },
  process: { title: 'Start and memory', measure: measureProcess, needsWrk: true },
  address: { title: 'What one address can do to all others', measure: measureOneAddress },
  weight: { title: 'What a first visit transfers', measure: measureWeight },
  hydration: { title: 'From the first intent to a working page', measure: measureHydration },
  lighthouse: { title: 'Lighthouse', measure: measureLighthouse },
};

const HELP = `npm run bench [-- options]

  --only ${Object.keys(sections).join(',')}
            only these sections
  --full    1,000, 10,000 and 100,000 articles, more rounds, every page in Lighthouse (about 40 minutes);
            without it 1,000 articles in under three minutes
  --out F   writes the table to F as Markdown besides printing it
  --strict  exit status 1 when a target is missed
`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    out: { type: 'string' },
    strict: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const names = options.only?.split(',') ?? Object.keys(sections);
const unknown = names.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}.\n\n${HELP}`);
  process.exit(1);
}
const chosen = names.map((name) => sections[name]).filter((section) => section !== undefined);
if (chosen.some(({ needsWrk }) => needsWrk)) requireWrk();

const run: Run = options.full
  ? { isFull: true, isShort: false, sizes: [1000, 10_000, 100_000], rounds: 5, seconds: 3 }
  : { isFull: false, isShort: options.only === undefined, sizes: [1000], rounds: 3, seconds: 1 };

const began = performance.now();
const all: Line[] = [];
const report: string[] = [];
for (const { title, measure } of chosen) {
  console.error(`… ${title}`);
  const lines = await measure(run).catch(failure);
  // A section may measure nothing in a short run. The growth section, for example, needs the several sizes of --full.
  if (lines.length === 0) continue;
  all.push(...lines);
  report.push(`### ${title}\n\n${toMarkdown(lines)}\n`);
}
const missed = all.filter(({ verdict }) => verdict.startsWith('missed'));
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
report.unshift(
  `Command: \`npm run bench${process.argv.length > 2 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}\`, ${new Date().toISOString().slice(0, 10)}, ${minutes} minutes.`,
  `Machine: ${availableParallelism()} cores of ${cpus()[0]?.model ?? process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.versions.node}.`,
  `${all.length - missed.length} targets met, ${missed.length} missed.\n`,
);
console.log(report.join('\n'));
if (options.out) writeFileSync(resolve(options.out), `${report.join('\n')}\n`);
process.exit(options.strict && missed.length > 0 ? 1 : 0);

/** Turns the error of a section into a line of the table, so that the other sections still run. */
function failure(error: unknown): Line[] {
  console.error(error);
  const [result = ''] = String(error).split('\n', 1);
  return [{ what: 'not measured', result, target: '', verdict: 'missed by an error' }];
}
