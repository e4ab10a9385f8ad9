import { NO_WORK } from '#server/articles/work-fields.ts';
import { plainText } from '#server/text/plain-text.ts';
import { type ComparedText, diffVersions } from '#server/text/diff/diff.ts';
import { compareVersions } from '#server/text/diff/diff-thread.ts';
import { type Random, seededRandom } from '#tests/random.ts';
import { longestPause } from './pauses.ts';
import type { Run } from './section.ts';
import { someContent } from './seed.ts';
import { compareEach, inTurn, spreadOf } from './spread.ts';
import { judge, judgeTime, type Line } from './table.ts';

const WORDS = 20_000;
const AT_MOST_MS = 150;
/** Comparing two texts may take this many times as long as reading both: 160 ms if reading takes 4 ms. */
const TIMES = 40;
const BLOCKED_AT_MOST_MS = 50;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 5;
/** Reads the texts this many times, because a single reading takes less than the resolution of the CPU clock. */
const READINGS = 10;

/** Measures how long comparing two long versions of an article takes, and how long it delays other requests. */
export async function measureChanges({ isFull }: Run): Promise<Line[]> {
  const random = seededRandom(1);
  const paragraphs = longArticle(random);
  const from = version(paragraphs);
  const revised = version(revise(random, paragraphs));
  const rewritten = version(longArticle(random));
  const rounds = isFull ? ROUNDS * 3 : ROUNDS;
  return [
    await timeChanges('a paragraph in five revised', from, revised, rounds),
    await timeChanges('every paragraph rewritten', from, rewritten, rounds),
    await timeWaiting(from, rewritten),
  ];
}

async function timeChanges(what: string, from: ComparedText, to: ComparedText, rounds: number): Promise<Line> {
  const compare = () => Promise.resolve(timed(() => diffVersions(from, to)));
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) diffVersions(from, to);
  const times = await inTurn(rounds, compare, () =>
    Promise.resolve(timed(() => [from, to].map(({ content }) => plainText(content)), READINGS)),
  );
  const { median } = spreadOf(times.ours);
  return judgeTime(
    `processor time of comparing ${WORDS.toLocaleString('en')} words with as many, ${what}`,
    compareEach(times.ours, times.reference),
    {
      of: 'reading both texts',
      atMost: TIMES,
      aside: `${median <= AT_MOST_MS ? 'within' : 'beyond'} ${AT_MOST_MS} ms`,
    },
  );
}

/**
 * Measures the longest pause of the main thread. Comparisons run in another thread, but their requests and results pass
 * through the main thread.
 */
async function timeWaiting(from: ComparedText, to: ComparedText): Promise<Line> {
  await compareVersions(from, to);
  const longest = await longestPause(async () => {
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await compareVersions(from, to);
  });
  return judge(
    'the main thread during five of them: longest pause',
    { value: longest, unit: ' ms', decimals: 1 },
    { atMost: BLOCKED_AT_MOST_MS },
  );
}

/** Returns the CPU time of one call of `work` in ms. Unlike elapsed time, it excludes other load on the machine. */
function timed(work: () => unknown, repeated = 1): number {
  const before = process.threadCpuUsage();
  for (let count = 0; count < repeated; count += 1) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / repeated;
}

function version(paragraphs: readonly string[]): ComparedText {
  const content = paragraphs.join('');
  return { ...NO_WORK, keywords: [], title: 'Hutan bakau di pesisir', content, image: null };
}

function longArticle(random: Random): string[] {
  const paragraphs: string[] = [];
  for (let words = 0; words < WORDS; ) {
    for (const paragraph of someContent(random).match(/<p>.*?<\/p>/gs) ?? []) {
      paragraphs.push(paragraph);
      words += paragraph.split(' ').length;
    }
  }
  return paragraphs;
}

/** Changes three words in every fifth paragraph, removes and adds one paragraph in fifty, and moves two. */
function revise(random: Random, paragraphs: readonly string[]): string[] {
  const revised = paragraphs.flatMap((paragraph, index) => {
    if (index % 50 === 7) return [];
    const words = paragraph.split(' ');
    if (index % 5 === 0)
      for (let count = 0; count < 3; count += 1) words[random.between(1, words.length - 2)] = 'sungguh';
    return index % 50 === 31 ? [words.join(' '), '<p>Paragraf yang baru ditulis.</p>'] : [words.join(' ')];
  });
  return [...revised.slice(0, 10), ...revised.slice(12, 60), ...revised.slice(10, 12), ...revised.slice(60)];
}
