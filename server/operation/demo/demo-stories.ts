/** Replaces `from` by `to` in a text. */
type Replacement = readonly [from: string, to: string];

/** What an admin and the author have done with a demo article after its submission, in order of time. */
export type DemoStory = {
  /** The replacements that turn the article's file into the text that was submitted first. */
  first?: readonly Replacement[];
  acts: readonly DemoAct[];
};

export type DemoDecision = {
  by: 'admin';
  decision: 'revise' | 'declined' | 'approved';
  text?: string;
  reasons?: string[];
  /** The number of days between the approval and the scheduled publication. */
  inDays?: number;
};

type DemoAct = { daysAgo: number } & (
  | DemoDecision
  /** `changes`: replacements in the text of the article's file. The author sends the result. */
  | { by: 'author'; sends: 'again' | 'revision'; note: string; changes: readonly Replacement[] }
);

/** The article was submitted and has no decision yet. */
export const waiting: DemoStory = { acts: [] };

/** The article was sent back and submitted again. It waits, and an admin sees what has changed. */
export const returned: DemoStory = {
  first: [
    [
      'Janji kedua, menurut pembukuan yang kami ikuti selama setahun, perlu dibaca lebih teliti.',
      'Janji kedua hampir selalu terpenuhi.',
    ],
    [
      '<p>Angka 15% dicapai sesudah delapan bulan. Pada bulan-bulan awal hasilnya hanya 8 sampai 10% karena sampah terlalu basah dan masih tercampur plastik. ',
      '<p>Angka 15% dapat dicapai siapa pun. ',
    ],
    ['Maggot segar dijual kepada peternak ikan dan ayam dengan harga', 'Maggot segar laku dengan harga'],
    [', belum memuat penyusutan bangunan yang berasal dari hibah', ''],
  ],
  acts: [
    {
      daysAgo: 4,
      by: 'admin',
      decision: 'revise',
      text: 'Tulisannya hidup dan hitungannya berguna. Dua hal sebelum terbit: tuliskan kapan hasil 15% tercapai dan bagaimana bulan-bulan awalnya, lalu jelaskan apa yang belum masuk dalam sisa Rp1,11 juta.',
      reasons: ['Sumber belum jelas', 'Data belum cukup'],
    },
    {
      daysAgo: 3,
      by: 'author',
      sends: 'again',
      note: 'Angka bulan awal saya ambil dari catatan timbangan petugas. Penyusutan bangunan sudah saya sebutkan; angkanya belum ada.',
      changes: [],
    },
  ],
};

/** The article was sent back, and the author has not submitted it again. */
export const sentBack: DemoStory = {
  acts: [
    {
      daysAgo: 37,
      by: 'admin',
      decision: 'revise',
      text: 'Rumus daya dukungnya jelas. Tambahkan dari mana angka kunjungan hari besar, dan satu contoh keputusan yang diambil desa setelah menghitungnya.',
      reasons: ['Data belum cukup'],
    },
  ],
};

/** The article is published, and its author proposes a revision. */
export const revised: DemoStory = {
  acts: [
    { daysAgo: 23, by: 'admin', decision: 'approved' },
    {
      daysAgo: 2,
      by: 'author',
      sends: 'revision',
      note: 'Harga semen naik sejak artikel ini terbit, dan jumlah keluarga saya cocokkan dengan data desa yang baru.',
      changes: [
        ['seharga kira-kira Rp6,5 juta', 'seharga kira-kira Rp7,2 juta'],
        ['<td>Rp6,5 juta per unit</td>', '<td>Rp7,2 juta per unit</td>'],
        ['sebuah desa berpenduduk 340 keluarga', 'sebuah desa berpenduduk 352 keluarga'],
        [
          'Di sinilah lapis kedua dan ketiga diperlukan.</p>',
          'Di sinilah lapis kedua dan ketiga diperlukan.</p><p>Harga bak kami perbarui setelah menanyai tiga tukang desa: semen dan kawat ayam naik, upah gotong royong tetap.</p>',
        ],
      ],
    },
  ],
};

/** The article was approved and will be published some days later. */
export const scheduled: DemoStory = {
  acts: [
    {
      daysAgo: 2,
      by: 'admin',
      decision: 'approved',
      inDays: 6,
      text: 'Kami terbitkan bersamaan dengan pelatihan pemetaan, supaya pesertanya dapat langsung membacanya.',
    },
  ],
};

export const declined: DemoStory = {
  acts: [
    {
      daysAgo: 64,
      by: 'admin',
      decision: 'declined',
      text: 'Tulisan ini mengajak desa mengambil satu tawaran tanpa menimbang risikonya, dan tidak menyebut sumber angka-angkanya. Bila Anda ingin menulis tentang untung dan rugi pasar karbon bagi desa, kami senang membacanya.',
      reasons: ['Terlalu promosi', 'Sumber belum jelas'],
    },
  ],
};

/** Returns the text after all replacements. @throws if the text lacks a `from` */
export function replaceIn(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`A demo text lacks ${JSON.stringify(from)}`);
    return before.replaceAll(from, to);
  }, text);
}
