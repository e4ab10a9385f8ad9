import { SITE_SUBJECTS, type SiteSubject } from '#contract/site/site-rules.ts';
import type { Queries } from '#server/database/database.ts';
import { fromJson, toJson } from '#server/database/json-column.ts';
import type { StoredSiteValue } from '#server/database/schema.ts';

/** A change of a subject. `value`: the fields that differ from the defaults. */
export type StoredSetting = {
  version: number;
  value: StoredSiteValue;
  created_at: string;
  /** The admin who made the change; undefined if the account is gone. */
  by: { nama_depan: string; nama_belakang: string } | undefined;
};

/** Returns the newest change of each subject that an admin has changed. */
export async function findLatestSettings(db: Queries): Promise<Map<SiteSubject, StoredSetting>> {
  const rows = await settingsWithNames(db)
    .where((row) =>
      row(
        'site_settings.version',
        '=',
        row
          .selectFrom('site_settings as newer')
          .select(({ fn }) => fn.max('newer.version').as('version'))
          .whereRef('newer.subject', '=', 'site_settings.subject'),
      ),
    )
    .execute();
  const known = new Map<string, StoredSetting>(rows.map((row) => [row.subject, toSetting(row)]));
  return new Map(
    SITE_SUBJECTS.flatMap((subject) => {
      const setting = known.get(subject);
      return setting ? [[subject, setting] as const] : [];
    }),
  );
}

/** Returns the changes of a subject, the newest first. */
export async function findSettingHistory(db: Queries, subject: SiteSubject, limit: number): Promise<StoredSetting[]> {
  const rows = await settingsWithNames(db)
    .where('subject', '=', subject)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toSetting);
}

/** Adds a change. @throws a unique-key error if another admin has just stored the same version */
export async function insertSetting(
  db: Queries,
  row: { subject: SiteSubject; version: number; value: StoredSiteValue; user_id: number; created_at: string },
): Promise<void> {
  await db
    .insertInto('site_settings')
    .values({ ...row, value: toJson(row.value) })
    .execute();
}

/** Deletes the changes of a subject before `version`. */
export async function deleteSettingsBefore(db: Queries, subject: SiteSubject, version: number): Promise<void> {
  await db.deleteFrom('site_settings').where('subject', '=', subject).where('version', '<', version).execute();
}

type SettingRow = Awaited<ReturnType<ReturnType<typeof settingsWithNames>['execute']>>[number];

const settingsWithNames = (db: Queries) =>
  db
    .selectFrom('site_settings')
    .leftJoin('users', 'users.id', 'site_settings.user_id')
    .select([
      'site_settings.subject',
      'site_settings.version',
      'site_settings.value',
      'site_settings.created_at',
      'users.nama_depan',
      'users.nama_belakang',
    ]);

function toSetting({ version, value, created_at, nama_depan, nama_belakang }: SettingRow): StoredSetting {
  const by = nama_depan !== null && nama_belakang !== null ? { nama_depan, nama_belakang } : undefined;
  return { version, value: valueOf(value), created_at, by };
}

/** Returns no fields for a text that is no JSON, which only a person at the database can have written. */
function valueOf(text: SettingRow['value']): StoredSiteValue {
  try {
    return fromJson<StoredSiteValue>(text);
  } catch {
    return {};
  }
}
