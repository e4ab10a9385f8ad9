import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { fullName } from '#contract/identity/full-name.ts';
import { labels } from '#contract/messages.ts';
import { isObject, recordOf } from '#contract/objects.ts';
import { FIXED_SERVICE, SITE_SUBJECT_LABELS, SITE_SUBJECTS, type SiteSubject } from '#contract/site/site-rules.ts';
import { siteInput, type SiteSettings, type SiteSettingVersion } from '#contract/site/site-settings.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import { ifTaken } from '#server/database/database.ts';
import type { StoredSiteValue } from '#server/database/schema.ts';
import { AppError, conflict, invalid } from '#server/errors.ts';
import { readImages } from '#server/files/image-info.ts';
import { setHeld } from '#server/files/text-pictures.service.ts';
import type { System } from '#server/system.ts';
import { applyChange, defaultSite, readSiteIn } from './site-content.ts';
import {
  deleteSettingsBefore,
  findLatestSettings,
  findSettingHistory,
  insertSetting,
  type StoredSetting,
} from './site-settings.repository.ts';

/** How many changes of each subject are kept. Their pictures are kept as long. */
const HISTORY_LIMIT = 50;

export async function readSettings({ db, config }: System): Promise<SiteSettings> {
  const latest = await findLatestSettings(db);
  return {
    content: await readSiteIn(db, config),
    defaults: defaultSite(config),
    versions: recordOf(SITE_SUBJECTS, (subject) => versionOf(latest.get(subject))),
  };
}

export async function readHistory({ db, config }: System, subject: SiteSubject): Promise<SiteSettingVersion[]> {
  const changes = await findSettingHistory(db, subject, HISTORY_LIMIT);
  return changes.map((setting) => ({
    ...versionOf(setting),
    content: { [subject]: subjectWith(config, subject, setting.value) },
  }));
}

/**
 * Stores a change of a subject. `value` has all fields of the subject, or none for the defaults. Only the fields that
 * differ from the defaults are stored. A value that changes nothing is stored only if the subject has no change yet.
 * @throws 409 if another admin has changed the subject since `version`; 422 with errors by path: 'items.2.result'
 */
export async function saveSetting(
  system: System,
  caller: Caller,
  subject: SiteSubject,
  { version, value }: { version: number; value: Record<string, unknown> },
): Promise<{ message: string; version: number }> {
  const input = Object.keys(value).length === 0 ? undefined : parse(subject, value);
  return await change(system, async (tx) => {
    const before = (await findLatestSettings(tx.db)).get(subject);
    if ((before?.version ?? 0) !== version) throw changedMeanwhile();
    const next = version + 1;
    const stored = await toStored(system, tx, subject, input);
    // The first save is stored even if it equals the defaults: the admin has confirmed them.
    if (before && isDeepStrictEqual(stored, before.value)) return { message: 'Tidak ada yang berubah.', version };

    await insertSetting(tx.db, {
      subject,
      version: next,
      value: stored,
      user_id: caller.id,
      created_at: tx.now.toISOString(),
    });
    await deleteSettingsBefore(tx.db, subject, next - HISTORY_LIMIT + 1);
    await holdHistory(tx, subject, caller);
    const details = { subject: SITE_SUBJECT_LABELS[subject] };
    await tx.audit({ actorId: caller.id, action: 'edit', entity: 'siteSetting', entityId: null, details });
    tx.publicChanged();
    return { message: input ? 'Pengaturan disimpan. Situs sudah memakainya.' : 'Bawaan dikembalikan.', version: next };
  }).catch(ifTaken(changedMeanwhile));
}

/** Returns whether an admin has ever saved the subject. */
export async function isSettingSaved({ db }: System, subject: SiteSubject): Promise<boolean> {
  return (await findLatestSettings(db)).has(subject);
}

const changedMeanwhile = () =>
  conflict('Admin lain baru saja mengubah pengaturan ini. Muat ulang untuk melihatnya, lalu coba lagi.');

function subjectWith(config: System['config'], subject: SiteSubject, value: StoredSiteValue) {
  const site = defaultSite(config);
  applyChange(site, subject, value);
  return site[subject];
}

function versionOf(setting: StoredSetting | undefined) {
  return {
    version: setting?.version ?? 0,
    changed_at: setting?.created_at ?? null,
    changed_by: setting?.by ? fullName(setting.by) : null,
  };
}

/** Validates the fields of a subject. @throws 422 with the errors by the path of the field: 'greeting.id' */
function parse(subject: SiteSubject, value: Record<string, unknown>): Record<string, unknown> {
  const schema: z.ZodType<Record<string, unknown>> = siteInput[subject];
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.');
    errors[field] = [...(errors[field] ?? []), message];
  }
  throw new AppError('invalid', parsed.error.issues[0]?.message ?? 'Isian tidak valid.', { errors });
}

/** Returns the fields that differ from the defaults, with the sizes of their pictures. */
async function toStored(
  { config }: System,
  { db }: Change,
  subject: SiteSubject,
  input: Record<string, unknown> | undefined,
): Promise<StoredSiteValue> {
  if (!input) return {};
  if (subject === 'services' && Array.isArray(input['items'])) {
    input['items'][FIXED_SERVICE].description = labels.sroiDescription;
  }
  const described = await describePictures(db, input);
  const defaults: Record<string, unknown> = defaultSite(config)[subject];
  return Object.fromEntries(
    Object.entries(described).filter(([field, given]) => !isDeepStrictEqual(given, defaults[field])),
  );
}

/** Adds `image_info` to each picture. @throws 422 if a picture does not exist */
async function describePictures(db: Change['db'], input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const images = await readImages(db, [...new Set(picturesOf(input))]);
  return replacePictures(input, (picture) => {
    const image_info = images.get(picture.image);
    if (!image_info) throw lostPicture();
    return { image: picture.image, alt: picture.alt, image_info };
  });
}

/** Keeps the pictures of all stored changes of a subject, so that each can be brought back. */
async function holdHistory(tx: Change, subject: SiteSubject, caller: Caller): Promise<void> {
  const changes = await findSettingHistory(tx.db, subject, HISTORY_LIMIT);
  const paths = changes.flatMap(({ value }) => picturesOf(value));
  const holder = { kind: 'site', id: SITE_SUBJECTS.indexOf(subject) + 1 } as const;
  const [refused] = await setHeld(tx, holder, paths, [caller.id]);
  if (refused !== undefined) throw lostPicture();
}

const lostPicture = () =>
  invalid('picture', 'Gambar tidak dapat dipakai: bukan Anda yang mengunggahnya, atau sudah dihapus. Unggah lagi.');

type Picture = { image: string; alt: string };

const isPicture = (value: unknown): value is Picture => isObject(value) && 'image' in value && 'alt' in value;

/** Returns the paths of the pictures in a value, at any depth. */
function picturesOf(value: unknown): string[] {
  if (isPicture(value)) return [value.image];
  return isObject(value) ? Object.values(value).flatMap(picturesOf) : [];
}

/** Returns a copy of a value in which `replace` has replaced each picture, at any depth. */
function replacePictures<Value>(value: Value, replace: (picture: Picture) => unknown): Value;
function replacePictures(value: unknown, replace: (picture: Picture) => unknown): unknown {
  if (isPicture(value)) return replace(value);
  if (Array.isArray(value)) return value.map((item) => replacePictures(item, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replacePictures(item, replace)]));
}
