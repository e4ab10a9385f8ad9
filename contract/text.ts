import { z } from 'zod';
import { MAX_ID, PASSWORD_MAX_CHARACTERS, SHORT_TEXT_CHARACTERS } from './constants.ts';
import type { PasswordRules } from './password-rules.ts';
import { countCharacters, isReadable, missingText, tooLongText } from './rules.ts';

/**
 * Text that every database stores unchanged: well-formed Unicode without control characters. PostgreSQL refuses NUL,
 * and lone surrogates would be replaced silently. Tabs and line breaks are allowed.
 */
// oxlint-disable-next-line no-control-regex -- refusing them is the purpose
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

export const storable = (label: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missingText(label) : `${label} harus berupa teks.`) })
    .refine((text) => text.isWellFormed() && !CONTROL_CHARACTERS.test(text), {
      error: `${label} memuat karakter yang tidak dapat disimpan. Hapus karakter itu, lalu coba lagi.`,
    });

/** A required text, trimmed, with CRLF (which forms send) turned into LF. Lengths count code points. */
export const requiredText = (label: string, maxCharacters = SHORT_TEXT_CHARACTERS) =>
  storable(label)
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .min(1, { error: missingText(label) })
    .refine((text) => text === '' || isReadable(text), { error: missingText(label) })
    .refine((text) => countCharacters(text) <= maxCharacters, {
      error: tooLongText(label, maxCharacters),
    });

/** A text that may be empty. Otherwise like requiredText. */
export const optionalText = (label: string, maxCharacters = SHORT_TEXT_CHARACTERS) =>
  storable(label)
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .overwrite((text) => (isReadable(text) ? text : ''))
    .refine((text) => countCharacters(text) <= maxCharacters, { error: tooLongText(label, maxCharacters) });

/**
 * Invisible characters that make a line read as another: C1 control characters (a terminal obeys U+009B), and
 * characters that embed, override or isolate a writing direction (`Laporan \u202Efdp.exe` reads "Laporan exe.pdf"). The
 * marks U+200E and U+200F are allowed: right-to-left scripts need them, and they reorder no letters.
 */
const MISLEADING_CHARACTERS = /[\u0080-\u009F\u202A-\u202E\u2066-\u2069]/;

/**
 * A required text on one line, for titles and names. Line breaks and tabs become spaces. They are not refused: a stored
 * title that is older than this rule may have them, and must stay editable.
 */
export const requiredLine = (label: string, maxCharacters = SHORT_TEXT_CHARACTERS) =>
  onOneLine(label, requiredText(label, maxCharacters));

/** A text on one line that may be empty. Otherwise like requiredLine. */
export const optionalLine = (label: string, maxCharacters = SHORT_TEXT_CHARACTERS) =>
  onOneLine(label, optionalText(label, maxCharacters));

const onOneLine = (label: string, text: ReturnType<typeof requiredText>) =>
  text
    .refine((line) => !MISLEADING_CHARACTERS.test(line), {
      error: `${label} memuat karakter tak terlihat yang dapat mengubah cara teks terbaca. Ketik ulang bagian itu tanpa menyalinnya, lalu coba lagi.`,
    })
    .transform((line) => line.replace(/\s+/gu, ' '));

/** An e-mail address in lower case. Otherwise one person could register twice with different spellings. */
export const emailAddress = (label = 'Email') =>
  requiredText(label)
    .toLowerCase()
    .pipe(z.email({ error: `${label} tidak valid. Contoh yang benar: nama@contoh.id.` }));

/** The longest phone number: 20 digits and the separators between them. */
const PHONE_CHARACTERS = 50;

/**
 * A phone number as people write it: 5 to 20 digits, separated by spaces, hyphens, dots, parentheses and slashes, with
 * at most one plus sign in front. It is stored as typed, but full-width signs and unusual spaces and hyphens become
 * plain ones, and zero-width characters are removed.
 */
export const phoneNumber = (label = 'No. HP') =>
  requiredText(label, PHONE_CHARACTERS)
    .transform(tidyPhone)
    .refine(isPhoneNumber, {
      error: `${label} tidak valid. Tulis 5 sampai 20 angka, misalnya 0812-3456-7890 atau (0274) 555 0182.`,
    });

function tidyPhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Dash_Punctuation}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\(?\+?\(?\d[\d ()./-]*[\d)]$/.test(text) && digits >= 5 && digits <= 20;
}

/** A new password, at least as long as `rules` require. It is not trimmed. */
export const newPassword = ({ minCharacters }: PasswordRules, label = 'Password') =>
  storable(label)
    .min(1, { error: missingText(label) })
    .refine((text) => text === '' || countCharacters(text) >= minCharacters, {
      error: `${label} paling sedikit ${minCharacters} karakter.`,
    })
    .refine(isPasswordLength, { error: `${label} paling banyak ${PASSWORD_MAX_CHARACTERS} karakter.` })
    // JSON Schema cannot express refine(), so the limits are repeated. JSON Schema counts code points too.
    .meta({ minLength: minCharacters, maxLength: PASSWORD_MAX_CHARACTERS });

/** A password to compare with the stored one. It is refused only if no account can have such a password. */
export const givenPassword = (label = 'Password') =>
  storable(label)
    .min(1, { error: missingText(label) })
    .refine(isPasswordLength, { error: `${label} paling banyak ${PASSWORD_MAX_CHARACTERS} karakter.` });

function isPasswordLength(text: string): boolean {
  return countCharacters(text) <= PASSWORD_MAX_CHARACTERS;
}

export const choice = <const T extends readonly string[]>(label: string, options: T) =>
  z.enum(options, {
    error: (issue) =>
      issue.input === undefined || issue.input === ''
        ? `${label} wajib dipilih.`
        : `${label} harus salah satu dari: ${options.join(', ')}.`,
  });

export const idNumber = z
  .number({ error: 'Harus berupa nomor.' })
  .refine((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID, { error: 'Nomor tidak dikenal.' });

/** An id in a path. An invalid id gets the same 404 as an unknown one. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(idNumber);

/** The id of a row in a query, spelled as the site spells it: without leading zeros. */
export const queryId = z
  .string({ error: 'id harus berupa satu nomor.' })
  .regex(/^[1-9]\d{0,9}$/, { error: 'id harus berupa nomor.' })
  .transform(Number)
  .pipe(idNumber);

/** Returns undefined for an empty form field or null: nothing was chosen. */
export const orAbsent = (given: unknown) => (given === '' || given === null ? undefined : given);

/** An id in a form. Forms send numbers as text, and an empty field means that none was chosen. */
export const formId = () =>
  z.preprocess((given) => orAbsent(isDigits(given) ? Number(given) : given), idNumber.optional());

/** An id or a number in a form that may be emptied: null if it is empty, undefined if it is absent. */
export const optionalNumber = (error: string) =>
  z.preprocess(
    (given) => (given === '' || given === null ? null : isDigits(given) ? Number(given) : given),
    z.number({ error }).int({ error }).positive({ error }).max(MAX_ID, { error }).nullable().optional(),
  );

export const timestamp = z.iso.datetime().describe('ISO 8601, UTC');

/**
 * The `updated_at` of a row (such as an article) as the caller has loaded it for an edit. The server refuses the write
 * with 409 if another user has changed the row since. If a form lacks this field, the server stores the form anyway,
 * because the specification knows no such field.
 */
export const loadedVersion = () =>
  z.preprocess(
    (given) => (given === '' ? undefined : given),
    z.iso.datetime({ error: 'updated_at tidak valid.' }).optional(),
  );

/** The field with which an edit removes the stored file: true, or '1' or 'true' in a form. Absent or empty means no. */
export const removal = (name: string, file: string) =>
  yesOrNo(name).describe(
    `Removes the stored ${file}: true, or 1 in a form. It can be brought back for ten minutes. ` +
      `Refused with 422 together with a new ${file}.`,
  );

/** A choice in a form: true, false, '1' or '0'. Undefined if the field is absent. */
export const yesOrNo = (name: string) =>
  z.preprocess((given) => YES_OR_NO.get(given) ?? given, z.boolean({ error: `${name} harus 1 atau 0.` }).optional());

const YES_OR_NO = new Map<unknown, boolean>([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
  ['', false],
  [null, false],
]);

function isDigits(given: unknown): given is string {
  return typeof given === 'string' && /^\d+$/.test(given);
}

const mark = z.tuple([z.number().int(), z.number().int()]);

/** A text with the places of searched words, as responses contain it. marks.ts has its type. */
export const marked = z.object({
  text: z.string().describe('Plain text'),
  marks: z
    .array(mark)
    .describe('Where the text has the searched words: start and end in UTF-16 units, ascending, without overlaps'),
});
