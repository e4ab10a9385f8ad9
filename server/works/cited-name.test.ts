import { expect, test } from 'vitest';
import { indexedName } from '#contract/works/cited-names.ts';
import { citedName } from './cited-name.ts';

const NBSP = '\u{A0}';

test.each([
  // [nama_depan, nama_belakang, nama untuk sitasi, the cited name, citation_author]
  ['Siti', 'Rahma', '', { given: 'Siti', family: 'Rahma' }, 'Rahma, Siti'],
  ['Siti Rahma', 'Nur Aini', '', { given: 'Siti Rahma', family: 'Nur Aini' }, `Nur${NBSP}Aini, Siti Rahma`],
  ['Budi', 'Nur Aini', '', { given: 'Budi', family: 'Nur Aini' }, 'Nur Aini, Budi'],
  ['Sumarni', '-', '', { literal: 'Sumarni' }, 'Sumarni'],
  ['Sumarni', '', '', { literal: 'Sumarni' }, 'Sumarni'],
  ['Suharto', 'Suharto', '', { literal: 'Suharto' }, 'Suharto'],
  ['I Gusti Ayu', '-', '', { literal: 'I Gusti Ayu' }, `I${NBSP}Gusti${NBSP}Ayu`],
  ['Prof. Dr. Ir. Made', 'Wijaya, S.Si., M.Sc., Ph.D.', '', { given: 'Made', family: 'Wijaya' }, 'Wijaya, Made'],
  ['dr. Rina', 'Lestari Sp.OG', '', { given: 'Rina', family: 'Lestari' }, 'Lestari, Rina'],
  ['H. Agus', 'Salim', '', { given: 'Agus', family: 'Salim' }, 'Salim, Agus'],
  ['H. B.', 'Jassin', '', { given: 'H. B.', family: 'Jassin' }, 'Jassin, H. B.'],
  [
    'Dr.-Ing. Bacharuddin Jusuf',
    'Habibie',
    '',
    { given: 'Bacharuddin Jusuf', family: 'Habibie' },
    'Habibie, Bacharuddin Jusuf',
  ],
  ['Muh. Rizki', 'bin Abdullah', '', { given: 'Muh. Rizki', family: 'bin Abdullah' }, `bin${NBSP}Abdullah, Muh. Rizki`],
  [
    "Siti Nur'aini",
    'Situmorang, SE, MM',
    '',
    { given: "Siti Nur'aini", family: 'Situmorang' },
    "Situmorang, Siti Nur'aini",
  ],
  ['Ratna', 'Ayu Dewi', 'Dewi, R. A.', { given: 'R. A.', family: 'Dewi' }, 'Dewi, R. A.'],
  ['Ratna', 'Ayu', 'Ratna Ayu Dewi', { literal: 'Ratna Ayu Dewi' }, `Ratna${NBSP}Ayu${NBSP}Dewi`],
  ['Robert', 'Wolter, Jr.', '', { given: 'Robert', family: 'Wolter, Jr.' }, 'Wolter Jr., Robert'],
  ['Dr.', '-', '', { literal: 'Dr.' }, 'Dr.'],
  ['Ma', 'Se', '', { given: 'Ma', family: 'Se' }, 'Se, Ma'],
])('%s | %s | %s', (nama_depan, nama_belakang, citation_name, cited, indexed) => {
  const name = citedName({ nama_depan, nama_belakang, citation_name });
  expect(name).toEqual(cited);
  expect(indexedName(name)).toBe(indexed);
});

test.each([
  ['Budi Malik', 'Hartono, M.Pd.I', 'Hartono'],
  ['Budi', 'Malik, S.Ag, M.Pd.I', 'Malik'],
  ['Budi', 'Sitorus, S.E., Ak., CA', 'Sitorus'],
  ['Budi', 'Sitorus, S.Tr.Kes., Ns.', 'Sitorus'],
  ['Budi', 'Sitorus, Ph.D. (Cand.)', 'Sitorus'],
  ['Budi', 'Santoso S. Kom., M. Kom.', 'Santoso'],
  ['Budi', 'Santoso Sp.PD', 'Santoso'],
  ['Budi', 'Sulaiman III', 'Sulaiman III'],
  ['Budi', 'Simanjuntak A. B.', 'Simanjuntak A. B.'],
])('%s | %s has the family name %s', (nama_depan, nama_belakang, family) => {
  expect(citedName({ nama_depan, nama_belakang })).toEqual({ given: nama_depan, family });
});

test.each([
  ['Prof. Dr. H.', 'Said Agil', { literal: 'Said Agil' }],
  ['Hj.', 'Siti Aminah', { literal: 'Siti Aminah' }],
  ['K.H.', 'Ahmad Dahlan', { literal: 'Ahmad Dahlan' }],
  ['KH Ahmad', 'Dahlan', { given: 'Ahmad', family: 'Dahlan' }],
  ['Ir.', 'Soekarno', { literal: 'Soekarno' }],
  ['Assoc. Prof. Dr. Rina', 'Lubis', { given: 'Rina', family: 'Lubis' }],
  ['Dr. rer. nat. Rina', 'Lubis', { given: 'Rina', family: 'Lubis' }],
  ['Pdt. Saut', 'Sirait', { given: 'Saut', family: 'Sirait' }],
  ['Ns. Ayu', 'Lestari', { given: 'Ayu', family: 'Lestari' }],
  ['Gus Irawan', 'Pasaribu', { given: 'Gus Irawan', family: 'Pasaribu' }],
  ['Ners Ayu', 'Lestari', { given: 'Ners Ayu', family: 'Lestari' }],
  ['I Gusti Ngurah', 'Rai', { given: 'I Gusti Ngurah', family: 'Rai' }],
])('titles in the first name: %s | %s', (nama_depan, nama_belakang, cited) => {
  expect(citedName({ nama_depan, nama_belakang })).toEqual(cited);
});

test.each([
  ['Budi Santoso', 'S.Kom', { literal: 'Budi Santoso' }],
  ['Budi Santoso', 'S.T., M.T.', { literal: 'Budi Santoso' }],
  ['Budi Santoso, S.Pd.', 'M.Pd.', { literal: 'Budi Santoso' }],
  ['Budi', 'S.T.', { given: 'Budi', family: 'S.T.' }],
  ['-', 'Rahma', { literal: 'Rahma' }],
])('fields that are filled in another way: %s | %s', (nama_depan, nama_belakang, cited) => {
  expect(citedName({ nama_depan, nama_belakang })).toEqual(cited);
});

test.each([
  ['Rahma, S.,', { family: 'Rahma', given: 'S.' }],
  [',', { family: 'Rahma', given: 'Siti' }],
  ['-', { family: 'Rahma', given: 'Siti' }],
  ['Beli di https://contoh.example, x', { family: 'Rahma', given: 'Siti' }],
])('the own name for citations %s', (citation_name, cited) => {
  expect(citedName({ nama_depan: 'Siti', nama_belakang: 'Rahma', citation_name })).toEqual(cited);
});
