export type DemoPerson = {
  key: string;
  nama_depan: string;
  nama_belakang: string;
  email: string;
  no_hp: string;
  gender: 'L' | 'P';
};

/** Invented authors. The first one is the demo account, whose password is printed at the first start. */
export const demoPeople: DemoPerson[] = [
  {
    key: 'penulis',
    nama_depan: 'Sekar',
    nama_belakang: 'Widyaningrum',
    email: 'penulis@terarah.test',
    no_hp: '0812-0000-0001',
    gender: 'P',
  },
  {
    key: 'fadhil',
    nama_depan: 'Fadhil',
    nama_belakang: 'Lubis',
    email: 'fadhil@terarah.test',
    no_hp: '0812-0000-0002',
    gender: 'L',
  },
  {
    key: 'tenri',
    nama_depan: 'Andi Tenri',
    nama_belakang: 'Paturusi',
    email: 'tenri@terarah.test',
    no_hp: '0812-0000-0003',
    gender: 'P',
  },
  {
    key: 'yohana',
    nama_depan: 'Yohana',
    nama_belakang: 'Bere',
    email: 'yohana@terarah.test',
    no_hp: '0812-0000-0004',
    gender: 'P',
  },
  {
    key: 'made',
    nama_depan: 'Made',
    nama_belakang: 'Wirayasa',
    email: 'made@terarah.test',
    no_hp: '0812-0000-0005',
    gender: 'L',
  },
];
