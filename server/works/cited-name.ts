import { isName, type PersonName } from '#contract/identity/full-name.ts';
import { hasAddress } from '#contract/identity/names.ts';
import type { CitedName } from '#contract/works/cited-names.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Titles before a name, in lower case and without dots. */
const TITLES = words('dr dra drg drh drs hj ir kiai kyai prof tgkh ustad ustadz ustaz ustazah dr-ing dreng drrernat');

/** Words that are titles only with a dot ('Ns. Ayu', 'Pdt. Simatupang'), because they are names too. */
const TITLES_WITH_DOT = words('apt assoc asst kh nat ners ns pdt rer tgk ust');

/** Degrees after a name, in lower case and without dots and spaces. */
const DEGREES = words(
  'ab ak akt amak amd amdkeb amdkep ap apt ba bba bbus beng bkp bsc ca cand cfa cfp chrp cia cma cpa dba dea dipl dr drph ' +
    'dsc edd esq ipm ipp ipu jd lc llb llm ma mag mak map mars mba mbiomed mbus md mec med mei meng mep me mfarm ' +
    'mfil mh mhi mhum mhut mi mip mit mkep mkes mkkk mkom mkm mkn mm mmsi mmt mp mpa mpar mpd mph mphil mpi mpp mppm ' +
    'mpsi mpt mpwk mres ms msak msc mse msi msn msos mst mstat mt mtd mtech mti mtp mtr ners ns phd pmp prof ' +
    'psikolog qia sab sadm sag sak sap sarl sars sdes se seak seb sei sfarm sfil sgz sh shi shum shut si sia sikom ' +
    'sip siptk sjd sked skel skep skg skh skm skom skpm sm smat sn sos sp spa spak span spbs spd spdi spdk spi spjp ' +
    'spkj spk spm spmk spog sport spot spp spr sprad spsi spt sptht sptp spu ss sse ssi ssn sso ssos sst sstat sstp ' +
    'sstpi st std sth sthi stik stks stp str strk strkeb strkep',
);

/**
 * Returns the name of an author as citations have it. The person's own name for citations counts first: 'Rahma, S.'.
 * Titles and degrees are left out. A person with one name, or with the same name twice, has one name.
 */
export function citedName(person: PersonName & { citation_name?: string }): CitedName {
  const own = oneLine(person.citation_name ?? '');
  // Values from before this check may contain an address.
  if (isName(own) && !hasAddress(own)) return divided(own);
  const first = oneLine(person.nama_depan);
  const last = oneLine(person.nama_belakang);
  const given = withoutTitles(withoutDegrees(first), last);
  const family = isDegreesAlone(last) ? '' : withoutDegrees(last);
  if (!isName(family) || family === given) return { literal: given || first };
  return isName(given) ? { family, given } : { literal: family };
}

/** Divides at the first comma. A name without a comma is one name. */
function divided(name: string): CitedName {
  const [family = '', ...others] = name.split(',').map((part) => part.trim());
  const given = others.filter((part) => part !== '').join(', ');
  return family === '' || given === '' ? { literal: family || given } : { family, given };
}

/**
 * Removes 'Prof. Dr.' at the beginning. Returns '' if a first name is nothing but titles ('Hj.', with the last name
 * 'Siti Aminah').
 */
function withoutTitles(name: string, last: string): string {
  const parts = name.split(' ');
  while (parts.length > 0 && isTitle(parts[0] ?? '', parts[1] ?? last)) parts.shift();
  return parts.join(' ');
}

/** 'H.' (haji) is a title only before a whole word: in 'H. B. Jassin' it is an initial. */
function isTitle(word: string, next: string): boolean {
  const plain = withoutDots(word);
  if (plain === 'h') return /^\p{L}{3,}/u.test(next);
  return TITLES.has(plain) || ((word.includes('.') || word === 'KH') && TITLES_WITH_DOT.has(plain));
}

/** Removes degrees at the end: after a comma ('Rahma, S.Si., Ph.D'), or with a dot inside ('Rahma S.Si', 'S. Kom.'). */
function withoutDegrees(name: string): string {
  const [first = '', ...others] = partsOf(name);
  const kept = others.filter((part) => !isDegrees(part));
  const parts = first.split(' ');
  for (let count = degreesAtEnd(parts); count > 0; count = degreesAtEnd(parts)) parts.length -= count;
  return [parts.join(' '), ...kept].join(', ');
}

/** Returns how many of the last words make a degree. The first word never belongs to one. */
function degreesAtEnd(parts: readonly string[]): number {
  const [last = '', before = ''] = parts.toReversed();
  if (parts.length > 1 && /\p{L}\.\p{L}/u.test(last) && isDegree(last)) return 1;
  const isSpaced = parts.length > 2 && /^\p{Lu}\p{Ll}?\.$/u.test(before) && /^\p{Lu}\p{L}/u.test(last);
  return isSpaced && DEGREES.has(withoutDots(before + last)) ? 2 : 0;
}

/** Returns whether a last name is nothing but degrees: 'S.Kom', 'S.T., M.T.'. 'S.T.' alone may be initials. */
function isDegreesAlone(name: string): boolean {
  const parts = partsOf(name);
  return parts.every((part) => isDegrees(part)) && (parts.length > 1 || isWritten(parts[0] ?? ''));
}

const partsOf = (name: string) =>
  name
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const isDegrees = (part: string) => isDegree(part) || part.split(' ').every((word) => isDegree(word));

const isDegree = (part: string) => DEGREES.has(withoutDots(part)) || isWritten(part);

/** Returns whether a word is written like a degree: with a dot before a letter, and two letters in a row ('M.Pd.I'). */
const isWritten = (part: string) => /^\S*\p{L}\.\p{L}\S*$/u.test(part) && /\p{L}{2}/u.test(part);

const withoutDots = (word: string) => word.replaceAll(/[.\s()]/g, '').toLowerCase();

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
