import { z } from 'zod';
import { LICENCE_CODES } from '#contract/articles/licences.ts';
import { done } from '#contract/call-parts.ts';
import { SERVICES_TOTAL } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';
import { imageInfo } from '#contract/posts/images.ts';
import {
  choice,
  emailAddress,
  optionalLine,
  optionalText,
  phoneNumber,
  requiredLine,
  requiredText,
} from '#contract/text.ts';
import { LIMITS, SITE_SUBJECTS, type SiteSubject } from './site-rules.ts';

/** How a field is validated. Requests and responses have the same fields, but only requests are validated strictly. */
type Text = z.ZodType<string>;
type Kinds<Picture extends z.ZodType> = {
  line: (label: string, maxCharacters: number) => Text;
  text: (label: string, maxCharacters: number) => Text;
  optionalLine: (label: string, maxCharacters: number) => Text;
  optionalText: (label: string, maxCharacters: number) => Text;
  email: Text;
  phone: Text;
  issn: Text;
  link: (label: string) => Text;
  colour: (label: string) => Text;
  flag: (label: string) => z.ZodType<boolean>;
  picture: Picture;
};

/** Returns the schema of a list with at least one item. */
const several = <Item extends z.ZodType>(label: string, item: Item, most: number) =>
  z
    .array(item, { error: `${label} harus berupa daftar.` })
    .min(1, { error: `${label}: isi paling sedikit satu.` })
    .max(most, { error: `${label}: paling banyak ${most}.` });

/** Returns the schemas of all subjects: the facts about the institute that an admin can change, by form. */
function subjectsOf<Picture extends z.ZodType>(kinds: Kinds<Picture>) {
  const { line, text, picture } = kinds;
  const lines = (label: string) =>
    z.object({ id: line(`${label} (Bahasa)`, LIMITS.line), en: line(`${label} (English)`, LIMITS.line) });
  const texts = (label: string) =>
    z.object({ id: text(`${label} (Bahasa)`, LIMITS.text), en: text(`${label} (English)`, LIMITS.text) });

  return {
    identity: z.object({
      name: line('Nama lembaga', LIMITS.name),
      purpose: lines('Bidang kerja'),
      mark: picture.nullable(),
      publication: kinds.optionalLine('Nama publikasi', LIMITS.line),
      issn: kinds.issn,
      licence: choice('Lisensi bawaan', ['', ...LICENCE_CODES]),
    }),
    hero: z.object({ greeting: lines('Sapaan'), description: texts('Deskripsi'), picture: picture.nullable() }),
    services: z.object({
      items: z
        .array(
          z.object({
            description: texts('Deskripsi layanan'),
            steps: several('Langkah kerja', line('Langkah kerja', LIMITS.line), LIMITS.steps),
            result: text('Hasil layanan', LIMITS.text),
            picture: picture.nullable(),
          }),
        )
        .length(SERVICES_TOTAL, { error: `Layanan harus ${SERVICES_TOTAL}.` }),
    }),
    about: z.object({
      lead: text('Pembuka', LIMITS.text),
      intro: several('Siapa kami', text('Paragraf', LIMITS.paragraph), LIMITS.paragraphs),
      vision: text('Visi', LIMITS.text),
      mission: several(
        'Misi',
        z.object({ title: line('Judul misi', LIMITS.line), text: text('Penjelasan misi', LIMITS.text) }),
        LIMITS.missions,
      ),
      values: z
        .array(text('Penjelasan nilai', LIMITS.text))
        .length(labels.about.coreValues.length, { error: `Nilai harus ${labels.about.coreValues.length}.` }),
      picture: picture.nullable(),
    }),
    contact: z.object({
      address: several('Alamat', line('Baris alamat', LIMITS.line), LIMITS.addressLines),
      email: kinds.email,
      phone: kinds.phone,
      hours: kinds.optionalLine('Jam kerja', LIMITS.line),
      map: kinds.link('Tautan peta'),
      picture: picture.nullable(),
    }),
    partners: z.object({
      items: several(
        'Mitra',
        z.object({ name: line('Nama mitra', LIMITS.name), url: kinds.link('Tautan mitra'), logo: picture.nullable() }),
        LIMITS.partners,
      ),
    }),
    footer: z.object({ text: kinds.optionalText('Teks kaki halaman', LIMITS.text) }),
    colours: z.object({ brand: kinds.colour('Warna utama'), accent: kinds.colour('Warna aksen') }),
    reads: z.object({ isShown: kinds.flag('Tampilkan kepada pembaca') }),
  };
}

/**
 * An ISSN with its check digit (ISO 3297): the sum of the digits, each times its position from the right, is 0 mod 11.
 */
function isIssn(issn: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(issn)) return false;
  const digits = Array.from(issn.replace('-', ''), (digit) => (digit === 'X' ? 10 : Number(digit)));
  return digits.reduce((sum, digit, index) => sum + digit * (8 - index), 0) % 11 === 0;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/\\]/i.test(text) && URL.canParse(text);
}

const pictureInput = z.object({
  image: z
    .string()
    .regex(/^images\/[0-9a-f]{32}\/\d+\.webp$/, { error: 'Gambar ini tidak dikenal. Unggah lagi.' })
    .describe('Path below /storage/, from uploadImage'),
  alt: optionalLine('Uraian gambar', LIMITS.text),
});

/** The fields that an admin sends, by subject. */
export const siteInput = subjectsOf({
  line: requiredLine,
  text: requiredText,
  optionalLine,
  optionalText,
  email: emailAddress('E-mail'),
  phone: phoneNumber('Telepon'),
  issn: optionalLine('ISSN').refine((issn) => issn === '' || isIssn(issn), {
    error: 'ISSN tidak valid. Periksa lagi angkanya, misalnya 2049-3630.',
  }),
  link: (label) =>
    optionalLine(label, LIMITS.link).refine((link) => link === '' || isWebAddress(link), {
      error: `${label} tidak valid. Tulis alamat lengkap, misalnya https://contoh.id.`,
    }),
  colour: (label) =>
    requiredText(label)
      .toLowerCase()
      .refine((colour) => /^#[0-9a-f]{6}$/.test(colour), {
        error: `${label} tidak valid. Contoh yang benar: #1f4d3a.`,
      }),
  flag: (label) => z.boolean({ error: `${label} harus ya atau tidak.` }),
  picture: pictureInput,
}) satisfies Record<SiteSubject, z.ZodObject>;

const sitePicture = z.object({ image: z.string(), alt: z.string(), image_info: imageInfo });
const anyText = () => z.string();

export const siteContent = z.object(
  subjectsOf({
    line: anyText,
    text: anyText,
    optionalLine: anyText,
    optionalText: anyText,
    email: z.string(),
    phone: z.string(),
    issn: z.string(),
    link: anyText,
    colour: anyText,
    flag: () => z.boolean(),
    picture: sitePicture,
  }),
);

/** The facts about the institute as visitors see them: the defaults, with what the admins have changed. */
export type SiteContent = z.infer<typeof siteContent>;
export type SitePicture = z.infer<typeof sitePicture>;

const changedBy = {
  changed_at: z.string().nullable().describe('ISO 8601 UTC; null if no admin has changed the subject'),
  changed_by: z.string().nullable().describe('The admin’s full name; null if the account is gone'),
};

export const siteSettingsAnswer = z.object({
  content: siteContent.describe('What visitors see'),
  defaults: siteContent.describe('What visitors see of a subject that no admin has changed'),
  versions: z
    .record(z.enum(SITE_SUBJECTS), z.object({ version: z.number().int().describe('0: the defaults'), ...changedBy }))
    .describe('The latest change of each subject'),
});

export const subjectInPath = {
  params: z.object({ subject: z.enum(SITE_SUBJECTS) }),
  notFound: 'Pengaturan ini tidak ada.',
};

export const siteSettingForm = z.object({
  version: z
    .number({ error: 'version harus berupa nomor.' })
    .int()
    .min(0)
    .describe('The version that the admin has edited'),
  value: z
    .record(z.string(), z.unknown(), { error: 'value harus berupa isian pengaturan.' })
    .describe('All fields of the subject, as in `content`. Empty: the defaults'),
});

export const siteSettingSaved = done.extend({ version: z.number().int() });

export const siteSettingHistory = z.object({
  versions: z
    .array(
      z.object({
        version: z.number().int(),
        ...changedBy,
        content: siteContent.partial().describe('The subject as it was'),
      }),
    )
    .describe('Newest first'),
});

export type SiteSettings = z.infer<typeof siteSettingsAnswer>;
export type SiteSettingVersion = z.infer<typeof siteSettingHistory>['versions'][number];
