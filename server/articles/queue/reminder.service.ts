import { tabOf } from '#contract/articles/article-status.ts';
import { readSetting, writeSetting } from '#server/database/settings.ts';
import { longWaitingMail } from '#server/articles/letters/editor-mails.ts';
import { queueMail } from '#server/mail/mail-queue.ts';
import { readMailSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { findAdmins } from '#server/identity/users/users.service.ts';
import { countWaitingSince, findWaitingSince } from './queue.repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONG_MS = 7 * DAY_MS;
/** No reminder is queued later than this after Monday 08.00: the next Monday's reminder lists what still waits. */
const UNTIL_MS = 16 * HOUR_MS;
const ARTICLES = 10;
/** The name of the row in the table `settings` that stores the Monday of the last reminder. */
const SETTING = 'waiting reminder';

/** Returns the latest Monday 08.00 in Jakarta (UTC+7, without summer time) that is not after `now`. */
export function lastMonday(now: Date): Date {
  const shifted = new Date(now.getTime() - HOUR_MS);
  const days = Math.floor(shifted.getTime() / DAY_MS) - ((shifted.getUTCDay() + 6) % 7);
  return new Date(days * DAY_MS + HOUR_MS);
}

/**
 * Queues a mail to every admin on Monday morning if articles have waited for seven days or more: how many, and the
 * oldest ten. Each process calls this function, but only the first to store the Monday in SETTING queues the mails.
 */
export async function queueReminder(system: Pick<System, 'db' | 'clock' | 'config' | 'secret'>): Promise<void> {
  const { db, clock, config } = system;
  const now = clock.now();
  const monday = lastMonday(now);
  if (!config.notifyAdmins || now.getTime() - monday.getTime() >= UNTIL_MS) return;
  // Later calls on this day end here, without a transaction that writes.
  if ((await readSetting(db, SETTING)) === monday.toISOString()) return;
  const until = new Date(now.getTime() - LONG_MS).toISOString();
  await db.transaction().execute(async (tx) => {
    if (!(await writeSetting(tx, SETTING, monday.toISOString()))) return;
    const rows = await findWaitingSince(tx, until, ARTICLES);
    if (rows.length === 0) return;
    const articles = rows.map(({ waiting_since, ...article }) => ({
      ...article,
      tab: tabOf(article),
      days: Math.floor((now.getTime() - Date.parse(waiting_since)) / DAY_MS),
    }));
    const count = await countWaitingSince(tx, until);
    const site = await readMailSite(tx, config);
    for (const { nama_depan, email } of await findAdmins(tx)) {
      const mail = longWaitingMail({ nama_depan, count, articles, site });
      await queueMail(system, tx, { ...mail, recipient: email });
    }
  });
}
