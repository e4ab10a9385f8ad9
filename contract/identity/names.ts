import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words before a dot in names, in lower case: titles ('dr.Yoga'), short names ('Moh.Rio'), degrees ('SE.MM'). */
const TITLES = words(
  'abd abdl ach agn ahm ak alm am amd apt bd br cn dr dra drg drh drs ec ed eng farm fr gst gus hj hub hum inf ing ir jr ' +
    'kep kes keb ked kh kom lc ma md mh mhd mm moch mod moh mohd mpd ms msc msi mt muh muhd ns pd pdt ph phd pr prof rm ' +
    'rev rr sag sc se sh si skep skm skom sos sp spd sr ss sst st stp tb tgk th tn tr ust ustz',
);

/** Titles and degrees after a dot ('Budi.SE') that are also top-level domains, in lower case. */
const DEGREES = words(
  'ag ba bd bio bm br bs ca cfa cn cpa dev esq farm fk fr gr ing int ir is it jp kg kh km kn kp la lc lk ma mba md med mg mh mk mm ms ' +
    'mt np pa ph phd pk pm pn pr prof ps pt ro sa sc sd se sh si sm sn sr st sy tech th tr us vet',
);

/** Names of people after a dot ('dr.Yoga') that are also top-level domains, in lower case. */
const NAMES = words(
  'bond desi erni faith ford gea george guru hu joy kim li lincoln lu ma mo moe mu ng ni nico nike norton omega paris ' +
    'philips ren rio sakura schmidt sina sky so star su sy sydney tatar to vana wang xin ye yoga yun zara',
);

const ADDRESS = new RegExp(
  ['@', String.raw`:\s*//`, String.raw`\bwww\.`, String.raw`[\p{L}\d]\.\p{L}{2,}/`].join('|'),
  'iu',
);

/** Captures the parts before and after a dot. The lookahead consumes nothing, so in `a.b.c` both dots match. */
const PARTS = /(?<![\p{L}\p{M}\d-])(?=([\p{L}\p{M}\d-]+)\.(xn--|[\p{L}\p{M}]+))/giu;

/** Whether a name contains the address of a site or a mailbox. */
export function hasAddress(name: string): boolean {
  // Readers do not see zero-width characters and soft hyphens, but they would hide the address from the pattern.
  const visible = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const read = visible.replace(/[。．]/g, '.');
  return ADDRESS.test(read) || Array.from(read.matchAll(PARTS)).some(([, before, after]) => isHost(before, after));
}

/**
 * Returns whether `before.after` is a host name ('bit.ly') and not an abbreviation ('S.Ag', 'dr.Yoga', 'A.Ford',
 * 'Budi.SE'). If both are possible, only lower case makes a host name: 't.me' is one, 'R.Me' is not.
 */
function isHost(before = '', after = ''): boolean {
  const [title, ending] = [before.toLowerCase(), after.toLowerCase()];
  if (ending === 'xn--') return true;
  if (!TOP_LEVEL_DOMAINS.has(ending)) return false;
  const isInitial = /^\p{L}\p{M}*$/u.test(before);
  const isCapitalised = /^\p{Lu}/u.test(after);
  const isAbbreviation = isInitial || TITLES.has(title);
  if (DEGREES.has(ending)) return !isAbbreviation && !/^(?:\p{Lu}+|Lc)$/u.test(after);
  if (NAMES.has(ending)) return !isAbbreviation && !isCapitalised;
  return !(isInitial && isCapitalised);
}

/** Returns the error message for a name with an address in it. `label`: the field's label. */
export const addressInName = (label: string) =>
  `${label} tidak boleh memuat alamat situs atau email. Tulis nama saja, lalu coba lagi.`;
