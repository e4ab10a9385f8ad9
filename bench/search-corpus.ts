import { type Random, seededRandom } from '#tests/random.ts';
import { FUNCTION_WORDS } from './search-roots.ts';
import { joinFields, makeNames, makeRoots, picker, type Root } from './search-vocabulary.ts';

export type GeneratedWork = {
  title: string;
  abstract: string;
  /** HTML. */
  content: string;
  keywords: string[];
  /** A place from 0 in TOPICS. */
  topic: number;
  /** The number of bytes of the title, the abstract and the text without tags. */
  textBytes: number;
  /** Lists other words of the same root for each title word that has a root. The title has none of them. */
  relatedToTitle: string[][];
};

export const TOPICS = ['Lingkungan', 'Pertanian', 'Air', 'Energi', 'Masyarakat', 'Ilmu Pengetahuan'];

const YEARS = { min: 1990, max: 2026 };
/** The shares of the words of a text. `own`: words of the roots of its own subject. The rest has any root. */
const SHARES = { function: 0.34, name: 0.05, number: 0.015, own: 0.36 };
const OWN_ROOTS = 28;
const OWN_NAMES = 5;

export type Corpus = {
  /** Returns the work with this number from 0. It is the same work each time. */
  workAt(number: number): GeneratedWork;
};

/** Creates a corpus of generated Indonesian texts, in which words are as unequally frequent as in real texts. */
export function createCorpus(seed = 1): Corpus {
  const random = seededRandom(seed);
  const fields = makeRoots(random);
  const pools: Pools = {
    pickFunctionWord: picker(functionWords()),
    pickAnyRoot: picker(byRank(joinFields(fields), 10)),
    pickRoot: fields.map((roots) => picker(byRank(roots, 15))),
    names: makeNames(random),
  };
  return { workAt: (number) => makeWork(seededRandom(seed * 1_000_003 + number), pools) };
}

type Pools = {
  pickFunctionWord: (random: Random) => string;
  pickAnyRoot: (random: Random) => Root;
  /** One for each field. */
  pickRoot: ((random: Random) => Root)[];
  names: string[];
};

function makeWork(random: Random, pools: Pools): GeneratedWork {
  const topic = random.between(0, pools.pickRoot.length - 1);
  const pickRoot = pools.pickRoot[topic];
  if (!pickRoot) throw new Error(`There is no field ${topic}`);
  const roots = [...new Set(Array.from({ length: OWN_ROOTS }, () => pickRoot(random)))];
  const names = Array.from({ length: OWN_NAMES }, () => pickName(random, pools.names));
  const next = () => nextWord(random, pools, roots, names);
  const { title, relatedToTitle } = makeTitle(random, roots, names);
  const abstract = random.next() < 0.7 ? sentences(next, random, random.between(40, 90)) : '';
  const { content, bytes } = makeContent(next, random, random.between(300, 700));
  return {
    title,
    abstract,
    content,
    keywords: roots.slice(0, random.between(0, 5)).map(({ pickForm }) => pickForm(random)),
    topic,
    textBytes: title.length + abstract.length + bytes,
    relatedToTitle,
  };
}

function nextWord(random: Random, pools: Pools, roots: readonly Root[], names: readonly string[]): string {
  let share = random.next();
  if ((share -= SHARES.function) < 0) return pools.pickFunctionWord(random);
  if ((share -= SHARES.name) < 0) return random.next() < 0.6 ? random.pick(names) : pickName(random, pools.names);
  if ((share -= SHARES.number) < 0) return makeNumber(random);
  if ((share -= SHARES.own) < 0) return pickOwn(random, roots).pickForm(random);
  return pools.pickAnyRoot(random).pickForm(random);
}

/** Picks the first roots of a work much more often than its last ones. */
function pickOwn(random: Random, roots: readonly Root[]): Root {
  const place = random.next();
  return roots[Math.floor(place * place * roots.length)] ?? random.pick(roots);
}

function makeTitle(random: Random, roots: readonly Root[], names: readonly string[]) {
  const subjects = roots
    .slice(0, random.between(3, 5))
    .map(({ forms, pickForm }) => ({ forms, word: pickForm(random) }));
  const words = subjects.map(({ word }) => word);
  const linked = [...words.slice(0, 2), random.pick(['dan', 'untuk', 'dengan', 'dalam']), ...words.slice(2)];
  const place = random.next() < 0.6 ? ['di', names[0] ?? ''] : [];
  const title = [...linked, ...place]
    .map((word, index) => (index > 0 && word.length < 4 ? word : capital(word)))
    .join(' ');
  const relatedToTitle = subjects.map(({ forms }) =>
    forms.filter(({ word, weight }) => weight >= 0.6 && !words.includes(word)).map(({ word }) => word),
  );
  return { title, relatedToTitle: relatedToTitle.filter(({ length }) => length > 0) };
}

function makeContent(next: () => string, random: Random, words: number): { content: string; bytes: number } {
  let content = '';
  let bytes = 0;
  for (let left = words; left > 0; ) {
    const length = Math.min(left, random.between(50, 110));
    left -= length;
    if (content !== '' && random.next() < 0.25) {
      const heading = sentence(next, random.between(2, 5)).slice(0, -1);
      content += `<h2>${heading}</h2>\n`;
      bytes += heading.length + 1;
    }
    const paragraph = sentences(next, random, length);
    content += `<p>${paragraph}</p>\n`;
    bytes += paragraph.length + 1;
  }
  return { content, bytes };
}

function sentences(next: () => string, random: Random, words: number): string {
  let text = '';
  for (let left = words; left > 0; ) {
    const length = Math.min(left, random.between(8, 22));
    left -= length;
    text += (text && ' ') + sentence(next, length);
  }
  return text;
}

function sentence(next: () => string, words: number): string {
  let text = capital(next());
  for (let count = 1; count < words; count += 1) text += (count % 9 === 0 ? ', ' : ' ') + next();
  return `${text}.`;
}

function makeNumber(random: Random): string {
  const kind = random.next();
  if (kind < 0.4) return String(random.between(YEARS.min, YEARS.max));
  if (kind < 0.7) return String(random.between(1, 100));
  return kind < 0.85 ? `${random.between(1, 99)},${random.between(1, 9)}` : String(random.between(101, 20_000));
}

/** Early names are more frequent: a few are in thousands of works, most of them in a few. */
function pickName(random: Random, names: readonly string[]): string {
  return names[Math.floor(names.length ** random.next())] ?? '';
}

function functionWords(): { value: string; weight: number }[] {
  const parts = FUNCTION_WORDS.split(/\s+/);
  return Array.from({ length: parts.length / 2 }, (_, index) => ({
    value: parts[2 * index] ?? '',
    weight: Number(parts[2 * index + 1]),
  }));
}

/** Gives each root a weight by Zipf's law. `flat`: how many of the first roots are about equally frequent. */
const byRank = (roots: readonly Root[], flat: number) =>
  roots.map((value, rank) => ({ value, weight: 1 / (rank + flat) }));

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
