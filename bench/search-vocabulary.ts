import type { Random } from '#tests/random.ts';
import { type Form, formsOf, type RootClass } from './search-affixes.ts';
import { FIELDS } from './search-roots.ts';

export type Root = { forms: Form[]; pickForm: (random: Random) => string };

/** Each field also has this many made-up roots: 150,000 real texts have far more roots than FIELDS. They are rarer. */
const MADE_UP_ROOTS = 1400;
/** Rare roots occur in few forms. */
const MADE_UP_FORMS = { min: 2, max: 5 };
const NAMES = 90_000;
/** The number of entries in the tables from which words are picked. */
const ENTRIES = { all: 1 << 17, ofRoot: 64 };

const CLASSES: readonly RootClass[] = ['noun', 'verb', 'adjective'];
const ROOT_STARTS = 'b c d g h j k l m n p r s t w b d g k l p s t ng'.split(' ');
const ROOT_VOWELS = 'a a a i i u e o'.split(' ');
const ROOT_ENDS = ['', '', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'h', 'ng'];
const NAME_STARTS =
  `Ba Be Bo Bu Ci Da De Du Ga Ge Gi Ja Je Ju Ka Ke Ki Ko Ku La Le Li Lo Lu Ma Me Mi Mo Mu Na Ne Ni Nu Pa Pe
  Pu Ra Ri Ro Sa Se Si So Su Ta Te Ti To Tu Wa Wi Wo Ya Yo A I U An Un Im Ang`.split(/\s+/);
const NAME_PARTS =
  `ba bang bo bi da di do dung ga gi gu han ja ji ka kar ki ko la lan li lo lu ma man me mi na nang ni no
  ngan nya pa par pi ra ran re ri ro sa san si so su ta tan te ti to tu wa wan wi ya yu`.split(/\s+/);
const NAME_ENDS = 'ng n r h s k t a i o u yan wan wati sari rejo harjo tani ngan rum dah mas'.split(' ');

/** Returns the roots of each field, the commonest first. */
export function makeRoots(random: Random): Root[][] {
  const known = new Set<string>();
  return FIELDS.map(({ nouns, verbs, adjectives }) => {
    const written = [toRoots(nouns, 'noun'), toRoots(verbs, 'verb'), toRoots(adjectives, 'adjective')].flat();
    const madeUp = Array.from({ length: MADE_UP_ROOTS }, () => makeUpRoot(random, known));
    // The first made-up roots are as frequent as the last written ones.
    return [...shuffled(random, written), ...madeUp];
  });
}

/** Joins the fields, so that roots of the same rank have about the same frequency. */
export function joinFields(fields: readonly Root[][]): Root[] {
  const longest = Math.max(...fields.map(({ length }) => length));
  return Array.from({ length: longest }, (_, rank) => fields.flatMap((roots) => roots[rank] ?? [])).flat();
}

export function makeNames(random: Random): string[] {
  const names = new Set<string>();
  while (names.size < NAMES) {
    const parts = Array.from({ length: random.between(1, 2) }, () => random.pick(NAME_PARTS)).join('');
    names.add(random.pick(NAME_STARTS) + parts + random.pick(NAME_ENDS));
  }
  return [...names];
}

/** Returns a function that picks values by their weights, from a table in which frequent values have more entries. */
export function picker<T>(
  options: readonly { value: T; weight: number }[],
  entries = ENTRIES.all,
): (random: Random) => T {
  const total = options.reduce((sum, { weight }) => sum + weight, 0);
  const table: T[] = [];
  let sum = 0;
  for (const { value, weight } of options) {
    sum += weight;
    while (table.length < Math.round((sum / total) * entries)) table.push(value);
  }
  return (random) => random.pick(table);
}

function toRoots(words: string, rootClass: RootClass): Root[] {
  return words.split(/\s+/).map((word) => toRoot(formsOf(word, rootClass)));
}

function makeUpRoot(random: Random, known: Set<string>): Root {
  for (;;) {
    const syllables = Array.from(
      { length: random.next() < 0.6 ? 2 : 3 },
      () => random.pick(ROOT_STARTS) + random.pick(ROOT_VOWELS),
    );
    const word = syllables.join('') + random.pick(ROOT_ENDS);
    if (known.has(word)) continue;
    known.add(word);
    const [root, ...forms] = formsOf(word, random.pick(CLASSES));
    const some = shuffled(random, forms).slice(0, random.between(MADE_UP_FORMS.min, MADE_UP_FORMS.max) - 1);
    if (root) return toRoot([root, ...some]);
  }
}

function toRoot(forms: Form[]): Root {
  return {
    forms,
    pickForm: picker(
      forms.map(({ word, weight }) => ({ value: word, weight })),
      ENTRIES.ofRoot,
    ),
  };
}

function shuffled<T>(random: Random, values: readonly T[]): T[] {
  const order = values.map((value) => ({ value, place: random.next() }));
  return order.toSorted((a, b) => a.place - b.place).map(({ value }) => value);
}
