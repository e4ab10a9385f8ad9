/** The subjects of the site's settings, each with a form of its own. Their ids in the database are their positions. */
export const SITE_SUBJECTS = [
  'identity',
  'hero',
  'services',
  'about',
  'contact',
  'partners',
  'footer',
  'colours',
  'reads',
] as const;

export type SiteSubject = (typeof SITE_SUBJECTS)[number];

export const SITE_SUBJECT_LABELS: Readonly<Record<SiteSubject, string>> = {
  identity: 'Identitas',
  hero: 'Beranda',
  services: 'Layanan',
  about: 'Tentang',
  contact: 'Kontak',
  partners: 'Mitra',
  footer: 'Kaki halaman',
  colours: 'Warna',
  reads: 'Angka baca',
};

/**
 * The most characters of a text, and the most items of a list. Forms use them too: do not import zod, which is large.
 */
export const LIMITS = {
  name: 80,
  line: 160,
  text: 600,
  paragraph: 2000,
  link: 300,
  steps: 8,
  paragraphs: 8,
  missions: 8,
  addressLines: 6,
  partners: 12,
} as const;

/** The index of the service whose description the specification fixes: Social Return On Investment. */
export const FIXED_SERVICE = 2;
