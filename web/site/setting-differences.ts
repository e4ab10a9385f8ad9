import { labels } from '#contract/messages.ts';
import { fieldsOf, isObject } from '#contract/objects.ts';

/** The name of each field, by the last part of its path that is no number. */
const NAMES: Readonly<Record<string, string>> = {
  name: 'Nama',
  purpose: 'Bidang kerja',
  mark: 'Lambang lembaga',
  publication: 'Nama publikasi',
  issn: 'ISSN',
  licence: 'Lisensi bawaan',
  greeting: 'Sapaan',
  description: 'Deskripsi',
  picture: 'Gambar',
  logo: 'Logo',
  steps: 'Langkah',
  result: 'Yang Anda terima',
  lead: 'Pembuka',
  intro: 'Siapa kami, paragraf',
  vision: labels.about.vision,
  mission: labels.about.mission,
  title: 'judul',
  values: labels.about.coreValue,
  address: 'Alamat, baris',
  email: 'E-mail',
  phone: 'Telepon',
  hours: 'Jam kerja',
  map: 'Tautan peta',
  url: 'Tautan',
  text: 'Teks',
  brand: 'Warna utama',
  accent: 'Warna aksen',
  isShown: 'Tampilkan kepada pembaca',
  items: 'Nomor',
  id: '(Bahasa)',
  en: '(English)',
};

export type Difference = { label: string; theirs: string; mine: string };

/** Returns the fields in which two values of a subject differ, in the order of the form. */
export function differencesOf(theirs: unknown, mine: unknown): Difference[] {
  const [textsOfTheirs, textsOfMine] = [textsOf(theirs), textsOf(mine)];
  return [...new Set([...textsOfTheirs.keys(), ...textsOfMine.keys()])]
    .map((path) => ({
      label: labelOf(path),
      theirs: textsOfTheirs.get(path) ?? '',
      mine: textsOfMine.get(path) ?? '',
    }))
    .filter((row) => row.theirs !== row.mine);
}

/** Returns the label of the field at a path: 'items.2.steps.0' → 'Nomor 3, Langkah 1'. */
function labelOf(path: string): string {
  const words = path.split('.').map((part) => NAMES[part] ?? String(Number(part) + 1));
  return words.join(' ').replace(/^(Nomor \d+) /, '$1, ');
}

/** Returns the text of each field by its path. A picture is one field. */
function textsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  if (typeof value === 'boolean') return new Map([[path, value ? 'Ya' : 'Tidak']]);
  if (value === null) return new Map([[path, 'Bawaan']]);
  if (!isObject(value)) return new Map();
  if ('image' in value) return new Map([[path, pictureText(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...textsOf(inner, path === '' ? key : `${path}.${key}`)]),
  );
}

function pictureText(picture: unknown): string {
  const { image, alt } = fieldsOf(picture);
  // The folder of the file is its identity: two pictures may have the same description.
  const file = String(image).split('/')[1]?.slice(0, 6) ?? '';
  return [`Gambar ${file}`, alt].filter(Boolean).join(': ');
}
