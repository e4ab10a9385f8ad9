const AUTHORS = [
  { key: 'penulis', nama_depan: 'Sekar', nama_belakang: 'Widyaningrum', gender: 'P' },
  { key: 'fadhil', nama_depan: 'Fadhil', nama_belakang: 'Lubis', gender: 'L' },
  { key: 'tenri', nama_depan: 'Andi Tenri', nama_belakang: 'Paturusi', gender: 'P' },
  { key: 'yohana', nama_depan: 'Yohana', nama_belakang: 'Bere', gender: 'P' },
  { key: 'made', nama_depan: 'Made', nama_belakang: 'Wirayasa', gender: 'L' },
] as const;

/** Invented authors. The first is the demo account: the server prints its password at the first start. */
export const demoAuthors = AUTHORS.map((author, index) => ({
  ...author,
  email: `${author.key}@terarah.test`,
  no_hp: `0812-0000-000${index + 1}`,
}));
