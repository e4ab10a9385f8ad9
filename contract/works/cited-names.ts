import type { PersonName } from '#contract/identity/full-name.ts';
import { namesOf } from '#contract/identity/full-name.ts';

/** A name as citations have it: in two parts, or as one name that must not be divided, such as 'Sumarni'. */
export type CitedName = { family: string; given: string } | { literal: string };

/** Words before a name that citations leave out, in lower case and without dots. */
const TITLES = new Set(
  'apt bapak dr dra drg drh drs gus hj ibu ir kh kiai kyai ners ns prof tgkh ustad ustadz ustaz ustazah'.split(' '),
);

/** Degrees after a name that citations leave out, in lower case and without dots and spaces. */
const DEGREES = new Set(
  (
    'ab ak amak amd amdkeb amdkep apt ba bbus beng bsc ca cfa cma cpa dba dea drph dsc edd ipm ipp ipu lc llb llm ' +
    'ma mag mak map mars mba mbiomed mbus md med meng mep mfarm mfil mh mhum mhut mi mip mit mkep mkes mkom mkm mkn ' +
    'mm mmsi mmt mp mpa mpar mpd mph mphil mpi mppm mpsi mpt mpwk mres ms msak msc mse msi msn msos mst mstat mt mtech ' +
    'mti mtp mtr ners phd sab sadm sag sak sap sarl sars sdes se seak seb sei sfarm sfil sgz sh shi shum shut si sia ' +
    'sikom sip siptk sked skel skep skg skh skm skom skpm smat sn sos sp spa spak span spbs spd spdi spdk spi spjp ' +
    'spkj spk spm spmk spog sport spot spp spr sprad spsi spt sptht sptp spu sse ssi ssn ssos sst sstat sstp sstpi st ' +
    'stp str strk strkeb strkep sth sthi stik stks std mtd dipl esq'
  ).split(' '),
);

/**
 * Returns the name of an author as citations have it. The person's own name for citations counts first: 'Rahma, S.'.
 * Titles and degrees are left out. A person with one name, or with the same name twice, has one name.
 */
export function citedName(person: PersonName & { citation_name?: string | undefined }): CitedName {
  const own = oneLine(person.citation_name ?? '');
  if (own !== '') return divided(own);
  const [first = '', last = ''] = namesOf(person).map(oneLine);
  const given = withoutTitles(withoutDegrees(first));
  const family = withoutDegrees(last);
  if (family === '' || family === given) return { literal: given };
  return given === '' ? { literal: family } : { family, given };
}

/** Divides at the first comma. A name without a comma is one name. */
function divided(name: string): CitedName {
  const comma = name.indexOf(',');
  const [family, given] = comma < 0 ? [name, ''] : [name.slice(0, comma).trim(), name.slice(comma + 1).trim()];
  if (family === '' || given === '') return { literal: family || given };
  return { family, given };
}

/**
 * Returns the name for the tag citation_author. Zotero takes "Nur Aini, Siti Rahma" for two authors, because both
 * halves contain a space, and divides "Siti Rahma" into two parts. No-break spaces prevent both.
 */
export function indexedName(name: CitedName): string {
  if ('literal' in name) return unbroken(name.literal.replaceAll(',', ''));
  const [family, given] = [name.family, name.given].map((part) => part.replaceAll(/[,;]/g, ''));
  return `${given?.includes(' ') ? unbroken(family ?? '') : family}, ${given}`;
}

const unbroken = (text: string) => text.replaceAll(' ', '\u{A0}');

/** Returns the name in its usual order: 'Siti Rahma'. */
export function plainName(name: CitedName): string {
  return 'literal' in name ? name.literal : `${name.given} ${name.family}`;
}

/**
 * Removes 'Prof. Dr.' at the beginning, but never the whole name. 'H.' (haji) is a title only before a whole word: in
 * 'H. B. Jassin' it is an initial.
 */
function withoutTitles(name: string): string {
  const words = name.split(' ');
  while (words.length > 1 && isTitle(words[0] ?? '', words[1] ?? '')) words.shift();
  return words.join(' ');
}

function isTitle(word: string, next: string): boolean {
  const plain = withoutDots(word);
  if (plain === 'h') return /^\p{L}{3,}/u.test(next);
  return TITLES.has(plain) || plain.split('-').every((part) => TITLES.has(part));
}

/** Removes degrees at the end: after a comma ('Rahma, S.Si., Ph.D'), or with a dot inside ('Rahma S.Si'). */
function withoutDegrees(name: string): string {
  const [first = '', ...others] = name.split(',').map((part) => part.trim());
  const kept = others.filter((part) => part !== '' && !part.split(' ').every(isDegree) && !isDegree(part));
  const words = first.split(' ');
  while (words.length > 1 && /\p{L}\.\s?\p{L}/u.test(words.at(-1) ?? '') && isDegree(words.at(-1) ?? '')) words.pop();
  return [words.join(' '), ...kept].join(', ');
}

const isDegree = (part: string) => DEGREES.has(withoutDots(part));

const withoutDots = (word: string) => word.replaceAll(/[.\s()]/g, '').toLowerCase();

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
