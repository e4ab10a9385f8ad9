import { pick, VERSIONED_WORK, WORK_LABELS } from '#contract/articles/version-fields.ts';
import type { BlockDiff, BlockShape, Piece, VersionDiff } from '#contract/articles/version-diff.ts';

export type FieldName = keyof VersionDiff['fields'];

/** The fields in the order in which they are shown. */
export const FIELDS = ['title', ...VERSIONED_WORK, 'image'] as const;
export const FIELD_NAMES: Record<FieldName, string> = {
  title: 'Judul',
  ...pick(WORK_LABELS, VERSIONED_WORK),
  image: 'Gambar utama',
};

type Style = Pick<Piece, 'marks' | 'href'>;

const TYPES: Record<BlockShape['type'], string> = {
  heading: 'Judul bagian',
  paragraph: 'Paragraf',
  item: 'Butir daftar',
  row: 'Baris tabel',
  caption: 'Judul tabel',
  figure: 'Gambar',
  quote: 'Kutipan',
  footnote: 'Catatan kaki',
  preformatted: 'Kode',
  rule: 'Garis pemisah',
};

/** The names of text formats, by HTML element. */
const MARKS: Record<string, string> = {
  strong: 'tebal',
  em: 'miring',
  u: 'garis bawah',
  s: 'coret',
  del: 'coret',
  ins: 'garis bawah',
  mark: 'sorot',
  small: 'huruf kecil',
  sub: 'subskrip',
  sup: 'superskrip',
  code: 'kode',
  cite: 'sumber',
  q: 'tanda kutip',
  abbr: 'singkatan',
};
const ATTRIBUTES: Record<string, string> = {
  lang: 'bahasa',
  dir: 'arah tulisan',
  title: 'keterangan',
  alt: 'teks pengganti gambar',
  cells: 'susunan sel',
};
const FORMS: Record<string, string> = { wide: 'lebar penuh', head: 'kepala tabel', term: 'istilah' };

/** Texts for each kind of change. `label`: for screen readers. `chip`: shown above the block, to name the change. */
const ACTS: Record<BlockDiff['change'], { label?: string; chip?: string }> = {
  same: {},
  changed: { label: 'diubah' },
  format: { label: 'berubah bentuknya saja', chip: 'Hanya bentuknya yang berubah' },
  added: { label: 'ditambahkan', chip: 'Baru' },
  removed: { label: 'dihapus', chip: 'Dihapus' },
  away: {},
};

/** Returns the label of a changed block: 'Paragraf ditambahkan'. */
export function nameChange({ change, moved, from, to }: BlockDiff): string {
  const type = TYPES[(to ?? from)?.type ?? 'paragraph'];
  const acts = [moved && `dipindahkan dari ${moved === 'up' ? 'bawah' : 'atas'}`, ACTS[change].label];
  return `${type} ${acts.filter(Boolean).join(' dan ')}`;
}

/** Returns the text above a block; undefined if the block itself shows what happened. */
export function nameChip({ change, moved }: BlockDiff): string | undefined {
  const acts = [moved && `Dipindahkan dari ${moved === 'up' ? 'bawah' : 'atas'}`, ACTS[change].chip];
  return acts.filter(Boolean).join(' · ') || undefined;
}

/** Returns the note at a moved block's old position. The note quotes the block, unless the block is shown there. */
export function nameMove(moved: BlockDiff, isShown: boolean): string {
  const where = `Dipindahkan dari sini ke ${moved.moved === 'up' ? 'atas' : 'bawah'}`;
  const text = moved.pieces.map((piece) => (piece.op === 'ins' ? '' : piece.text)).join('');
  return isShown ? where : `${where}: “${shorten(text.trim())}”`;
}

const MOST_SENTENCES = 6;

/** Describes what changed in a block besides its text: '“Mahakam”: sekarang tebal'. */
export function describeFormat({ from, to, pieces }: BlockDiff): string[] {
  const ofBlock = from && to ? describeShape(from, to) : [];
  const ofText = pieces.flatMap((piece) => {
    if (!piece.was) return [];
    const subject = nameObject(piece) ?? `“${shorten(piece.text.trim())}”`;
    return describeStyle(piece.was, piece).map((sentence) => `${subject}: ${sentence}`);
  });
  const all = [...ofBlock, ...ofText];
  const more = all.length - MOST_SENTENCES;
  return more > 1 ? [...all.slice(0, MOST_SENTENCES), `Dan ${more} perubahan bentuk lain.`] : all;
}

function nameObject({ image, formula }: Piece): string | undefined {
  if (image !== undefined) return 'Gambar';
  return formula === undefined ? undefined : 'Rumus';
}

function describeShape(from: BlockShape, to: BlockShape): string[] {
  const is = nameShape(to);
  return [
    ...(nameShape(from) === is ? [] : [`${nameShape(from)} menjadi ${lowerFirst(is)}`]),
    ...((from.depth ?? 0) === (to.depth ?? 0) || from.type !== to.type ? [] : ['Letaknya dalam daftar berubah']),
    ...describeMarks(from.form ?? [], to.form ?? []).map((sentence) => `${TYPES[to.type]}: ${sentence}`),
  ];
}

function nameShape({ type, level }: BlockShape): string {
  return level === undefined ? TYPES[type] : `${TYPES[type]} tingkat ${level}`;
}

function describeStyle(was: Style, is: Style): string[] {
  const marks = describeMarks(was.marks ?? [], is.marks ?? []);
  return was.href === is.href ? marks : [...marks, describeLink(was.href, is.href)];
}

function describeLink(was: string | undefined, is: string | undefined): string {
  if (is === undefined) return 'tautannya dihapus';
  return was === undefined ? `sekarang bertautan ke ${is}` : `tautannya diganti dari ${was} menjadi ${is}`;
}

function describeMarks(was: readonly string[], is: readonly string[]): string[] {
  const [gone, come] = [was.filter((mark) => !is.includes(mark)), is.filter((mark) => !was.includes(mark))];
  const attributes = new Set([...gone, ...come].filter((mark) => mark.includes('=')).map(nameOf));
  return [
    ...come.filter((mark) => !mark.includes('=')).map((mark) => `sekarang ${nameMark(mark)}`),
    ...gone.filter((mark) => !mark.includes('=')).map((mark) => `tidak lagi ${nameMark(mark)}`),
    ...[...attributes].map((name) => {
      const [before, after] = [gone, come].map((marks) => marks.find((mark) => nameOf(mark) === name));
      return `${ATTRIBUTES[name] ?? name} ${describeValues(valueOf(before), valueOf(after))}`;
    }),
  ];
}

function describeValues(before: string | undefined, after: string | undefined): string {
  if (!before) return `ditambahkan: “${shorten(after ?? '')}”`;
  return after ? `diganti dari “${shorten(before)}” menjadi “${shorten(after)}”` : 'dihapus';
}

const nameOf = (mark: string) => mark.slice(0, mark.indexOf('='));
const valueOf = (mark: string | undefined) => mark?.slice(mark.indexOf('=') + 1);
const nameMark = (mark: string) => MARKS[mark] ?? FORMS[mark] ?? mark;
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : text;
}
