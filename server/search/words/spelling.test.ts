import { describe, expect, it } from 'vitest';
import { bestSpellings, type KnownWord, partsOf, type Strictness } from './spelling.ts';

const ROOTS = (
  'ajar alir amat ambil baca bagi bahas bakar bangun bantu batas bayar beli benar bersih besar bina buat budaya buka cegah ' +
  'cari catat cemar cepat dapat desa dukung dunia ekonomi gambut gerak guna hadap hasil hidup hitung hubung hukum hutan ' +
  'ikan ikut ilmu indah ingat isi jaga jalan jelas jual kaji kelola kembang kering kerja kota kuat kunjung kurang laku ' +
  'lanjut lapor latih laut layan lestari libat lihat lindung lingkung luas makan mangrove masuk milik minta miskin muat ' +
  'mudah nelayan nilai nyata olah padi panas panen pasar peta petani pikir pilah pilih pindah potong pulih pupuk pusat ' +
  'rancang rasa rawat rencana rusak sadar sampah sambung satu sawah sebar sehat sejahtera simpan sosial sumber sungai ' +
  'susun tahan tambak tambah tanam tanah tangkap tani tarik tebang teliti temu terap terima tingkat tinggal tulis tumbuh ' +
  'tunjuk turun tutup udara uji ukur ubah usaha utama wajib wakil warga warna waktu wilayah wujud'
).split(' ');

/** Builds a dictionary from the roots: the rarer an affix is, the fewer documents have the word. */
function buildDictionary(): KnownWord[] {
  const documents = new Map<string, number>();
  ROOTS.forEach((root, at) => {
    const common = 4000 / (1 + ((at * 37) % 23));
    const forms = [root, nasal(root, 'me'), `di${root}`, `${root}an`, `${root}nya`, `ter${root}`, `ber${root}`];
    forms.push(`${nasal(root, 'pe')}an`, `di${root}kan`, `${nasal(root, 'me')}kan`, nasal(root, 'pe'), `per${root}an`);
    forms.push(`ke${root}an`, `${nasal(root, 'me')}i`, `se${root}`);
    forms.forEach((form, rarity) => documents.set(form, Math.max(3, Math.round(common / (1 + rarity)))));
  });
  return [...documents].map(([word, count]) => ({ word, documents: count }));
}

function nasal(root: string, prefix: 'me' | 'pe'): string {
  const first = root[0] ?? '';
  if (/[lmnrwy]/.test(first)) return prefix + root;
  if (/[aeiough]/.test(first)) return `${prefix}ng${root}`;
  if (/[bf]/.test(first)) return `${prefix}m${root}`;
  if (/[cdj]/.test(first)) return `${prefix}n${root}`;
  return prefix + { p: 'm', t: 'n', s: 'ny', k: 'ng' }[first] + root.slice(1);
}

const DICTIONARY = buildDictionary();
const PARTS = new Map<string, KnownWord[]>();
for (const known of DICTIONARY) {
  for (const part of partsOf(known.word)) PARTS.set(part, [...(PARTS.get(part) ?? []), known]);
}

/** Corrects a word as the search does: the words of the dictionary that share a part are compared with it. */
function correct(word: string, strictness: Strictness): string[] {
  return bestSpellings(word, [...new Set(partsOf(word).flatMap((part) => PARTS.get(part) ?? []))], strictness);
}

/** Returns the words of a dictionary that a word is replaced by, or that are suggested for it. */
function spell(strictness: Strictness, word: string, ...dictionary: string[]): string[] {
  return bestSpellings(
    word,
    dictionary.map((known) => ({ word: known, documents: 50 })),
    strictness,
  );
}

const TYPOS = (
  'bersh:bersih penelitan:penelitian penilitian:penelitian menelti:meneliti pengeloaan:pengelolaan pengelolan:pengelolaan ' +
  'mangove:mangrove mangrov:mangrove mangroove:mangrove gambtu:gambut gamput:gambut hutna:hutan huatn:hutan hutann:hutan ' +
  'lingkugan:lingkungan linkungan:lingkungan lingkungna:lingkungan pertanain:pertanian pertanin:pertanian petnai:petani ' +
  'nelayn:nelayan nelayam:nelayan sunagi:sungai sungi:sungai sampha:sampah sampa:sampah ekonmi:ekonomi ekonoim:ekonomi ' +
  'ekomoni:ekonomi masayrakat:- pemangunan:pembangunan pembagunan:pembangunan pembangunnan:pembangunan wilyah:wilayah ' +
  'wilayyah:wilayah keshatan:kesehatan kesehtan:kesehatan kesehatn:kesehatan sejahtra:sejahtera kesejateraan:kesejahteraan ' +
  'perubhan:perubahan perubahn:perubahan perubahhan:perubahan kebudayan:kebudayaan budya:budaya sosail:sosial sosial:- ' +
  'soisal:sosial usha:usaha perusahan:perusahaan perencanan:perencanaan rencna:rencana pencemran:pencemaran ' +
  'pencemarann:pencemaran penebagan:penebangan kekerigan:kekeringan kekeringn:kekeringan lestrai:lestari lestar:lestari ' +
  'melestrikan:melestarikan pelstarian:pelestarian penagkapan:penangkapan penangkpan:penangkapan penankapan:penangkapan ' +
  'tumbhu:tumbuh pertumbuan:pertumbuhan tingakt:tingkat meningkt:meningkat peningkatn:peningkatan perlindugan:perlindungan ' +
  'melindngi:melindungi kerusakn:kerusakan kerusaan:kerusakan memulhkan:memulihkan pemulihn:pemulihan penerpan:penerapan ' +
  'sumbr:sumber hukm:hukum waktuu:waktu pemilhan:pemilihan pmilihan:pemilihan pembelajarn:- pengajran:pengajaran'
)
  .split(' ')
  .map((pair) => pair.split(':') as [typo: string, right: string])
  .filter(([, right]) => right !== '-');

describe('partsOf', () => {
  it('gives at most eight parts, whatever the length of the word', () => {
    expect(partsOf('tani')).toEqual(['tani', 'ani', 'tni', 'tai', 'tan']);
    expect(partsOf('pembangunan')).toHaveLength(8);
    expect(partsOf('ab')).toEqual(['ab']);
  });

  it('shares a part with a word that has one slip in its beginning', () => {
    for (const slip of ['enelitian', 'peneelitian', 'pneelitian', 'panelitian', 'penelitiaann']) {
      const parts = new Set(partsOf('penelitian'));
      expect(partsOf(slip).some((part) => parts.has(part))).toBe(true);
    }
  });
});

describe('bestSpellings', () => {
  it('finds what was meant among thousands of words', () => {
    expect(DICTIONARY.length).toBeGreaterThan(2000);
    expect(TYPOS.length).toBeGreaterThan(60);
    const missed = TYPOS.filter(([typo, right]) => correct(typo, 'suggest')[0] !== right);
    const lost = TYPOS.filter(([typo, right]) => !correct(typo, 'suggest').slice(0, 5).includes(right));
    expect(1 - missed.length / TYPOS.length, `not first: ${missed.join(' ')}`).toBeGreaterThan(0.85);
    expect(1 - lost.length / TYPOS.length, `not among five: ${lost.join(' ')}`).toBeGreaterThan(0.95);
  });

  it('corrects bersh to bersih: a missing letter is likelier than a wrong one', () => {
    expect(spell('replace', 'bersh', 'berah', 'beras', 'besar', 'bersih', 'berse')).toEqual(['bersih']);
    expect(correct('bersh', 'suggest')[0]).toBe('bersih');
  });

  it('replaces most misspelt words without asking, and hardly one by a wrong word', () => {
    const long = TYPOS.filter(([typo]) => typo.length >= 6).map(([typo, right]) => [
      correct(typo, 'replace')[0],
      right,
    ]);
    const replaced = long.filter(([to]) => to !== undefined);
    expect(long.length).toBeGreaterThan(60);
    expect(replaced.length / long.length).toBeGreaterThan(0.85);
    expect(replaced.filter(([to, right]) => to === right).length / replaced.length).toBeGreaterThan(0.9);
  });

  it.each(
    (
      'iklim:klaim gempa:empat lahar:lahir padi:pada danau:dana bayi:bagi ayah:arah penyu:penuh karang:jarang ' +
      'lamun:namun sagu:satu madu:made jamu:jam polisi:posisi partai:pantai pernikahan:perikanan'
    )
      .split(' ')
      .map((pair) => pair.split(':') as [string, string]),
  )('does not replace the right word %s by %s', (right, other) => {
    expect(spell('replace', right, other)).toEqual([]);
  });

  it.each<[string, string, string, readonly Strictness[]]>([
    ['hutan', 'htan', 'four letters: one is missing', ['suggest']],
    ['hutan', 'utan', 'four letters: the first is missing', []],
    ['padi', 'padu', 'four letters: one is changed', []],
    ['bersih', 'besih', 'five letters: one is missing', ['replace', 'suggest']],
    ['hutan', 'hutna', 'five letters: two are swapped', ['replace', 'suggest']],
    ['hutan', 'hitan', 'five letters: one is changed', ['suggest']],
    ['dana', 'danaa', 'five letters: one is too many', ['suggest']],
    ['sungai', 'songai', 'six letters: a vowel is changed', ['replace', 'suggest']],
    ['sungai', 'surgai', 'six letters: an unlike letter', ['suggest']],
    ['sampah', 'zampah', 'six letters: the first is changed', ['suggest']],
    ['nelayan', 'nelyn', 'two letters are missing in a short word', []],
    ['nelayan', 'nelayam', 'seven letters: one sounds alike', ['replace', 'suggest']],
    ['nelayan', 'mealyan', 'seven letters: two edits', []],
    ['kelompok', 'kelomrok', 'eight letters: an unlike letter', ['replace', 'suggest']],
    ['penelitian', 'penilitan', 'nine letters: two common slips', ['replace', 'suggest']],
    ['penelitian', 'perelixian', 'ten letters: two unlike letters', ['suggest']],
    ['penelitian', 'penilitanr', 'ten letters: three edits', []],
  ])('finds %s for %s (%s) in: %4$j', (right, typo, _why, expected) => {
    const found = (['replace', 'suggest'] as const).filter((strictness) => spell(strictness, typo, right).length > 0);
    expect(found).toEqual(expected);
  });

  it('puts fewer edits first, then the same first letter, then more documents, in any order of the candidates', () => {
    const candidates = [
      { word: 'kotak', documents: 9000 },
      { word: 'potuk', documents: 20 },
      { word: 'kotok', documents: 20 },
      { word: 'kotek', documents: 20 },
      { word: 'kotik', documents: 200 },
    ];
    const expected = ['kotak', 'kotik', 'kotek', 'kotok', 'potuk'];
    expect(bestSpellings('kotuk', candidates, 'suggest')).toEqual(expected);
    expect(bestSpellings('kotuk', candidates.toReversed(), 'suggest')).toEqual(expected);
  });

  it('returns nothing for words with digits, very short or very long words, and the word itself', () => {
    const close = (word: string) => [
      { word: `${word}x`, documents: 9 },
      { word, documents: 9 },
    ];
    expect(bestSpellings('2026', close('2026'), 'suggest')).toEqual([]);
    expect(bestSpellings('aku', close('aku'), 'suggest')).toEqual([]);
    expect(bestSpellings('a'.repeat(64), close('a'.repeat(64)), 'suggest')).toEqual([]);
    expect(bestSpellings('hutan', close('hutan'), 'suggest')).toEqual(['hutanx']);
  });
});
