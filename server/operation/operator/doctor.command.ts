import { randomUUID } from 'node:crypto';
import { resolve as resolveName } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import pino from 'pino';
import { BAD_FINDINGS, type MailFinding } from '#contract/operation/mail-findings.ts';
import type { Config } from '#server/process/config.ts';
import { listExposed } from '#server/process/data-folder.ts';
import type { Queries } from '#server/database/database.ts';
import { pendingMigrations } from '#server/database/migrate.ts';
import { storedPathsOf } from '#server/files/files.service.ts';
import { checkMailDomain } from '#server/mail/mail-domain.ts';
import { testMail } from '#server/mail/letters/mails.ts';
import { openTransport } from '#server/mail/transports/open-transport.ts';
import { findAdmins } from '#server/identity/users/users.service.ts';
import { type Command, report } from './command.ts';
import { messageOf } from '#server/process/error-details.ts';
import { readMailSite } from '#server/site/site-content.ts';
import { withSystem } from './open-system.ts';

const LITTLE_DISK_BYTES = 1e9;
const LITTLE_TIME_DAYS = 14;
const DAY_MS = 86_400_000;
const PATIENCE_MS = 10_000;

/** `look`: the checked part works, but has a remark for the operator. `bad`: it does not work, or will soon fail. */
type Finding = { state: 'ok' | 'look' | 'bad'; text: string };
type Check = () => Promise<Finding | Finding[]>;

const ok = (text: string): Finding => ({ state: 'ok', text });
const warn = (text: string): Finding => ({ state: 'look', text });
const bad = (text: string): Finding => ({ state: 'bad', text });

export const doctor: Command = {
  summary: 'Look at settings, database, storage, mail, disk and the public address',
  operands: [],
  options: { mail: { type: 'string' }, files: { type: 'boolean', default: false } },
  help: `
Says of each what it found; ends with status 1 when something is bad. Changes nothing. The server may be running.

  --mail ADDRESS  also sends a test message there
  --files         also looks whether every file that the database speaks of is in the storage`,
  async run({ config, options }) {
    const findings = [...settingsOf(config)];
    await withSystem(config, { current: false }, async ({ system, connection }) => {
      const checks: Record<string, Check> = {
        database: async () => {
          await sql`select 1`.execute(connection.db);
          const pending = await pendingMigrations(connection);
          if (pending.length > 0) return bad(`database: ${pending.join(', ')} missing; run: npm run admin -- migrate`);
          if (connection.kind === 'sqlite') await requireWhole(connection.db);
          const admins = await findAdmins(connection.db);
          return [
            ok(`database: ${connection.kind}, up to date`),
            admins.length > 0
              ? ok(`admins: ${admins.length}`)
              : bad('admins: none; run: npm run admin -- create-admin'),
          ];
        },
        storage: async () => {
          await system.storage.check();
          return ok(`storage: ${config.storageUrl ? 'the bucket' : 'the folder'} can be written`);
        },
        disk: () => checkDisk(config),
        'data folder': async () => {
          const exposed = listExposed(config.dataDir);
          return exposed.length === 0
            ? ok('data folder: only its owner may read it')
            : bad(`data folder: other users may read ${exposed.join(', ')}; run: chmod -R go-rwx ${config.dataDir}`);
        },
        mail: () => checkMail(config, connection.db, typeof options['mail'] === 'string' ? options['mail'] : undefined),
        'mail domain': () => checkSender(config),
        'mail queue': async () => {
          const waiting = await connection.db.selectFrom('mail_outbox').select(['attempts', 'last_error']).execute();
          const failed = waiting.filter(({ last_error }) => last_error !== null);
          if (failed.length === 0) return ok(`mail queue: ${waiting.length} waiting`);
          return warn(
            `mail queue: ${failed.length} of ${waiting.length} could not be sent yet: ${failed[0]?.last_error}`,
          );
        },
        'public address': () => checkPublicAddress(config),
        ...(options['files'] === true && {
          files: async () => {
            const files = await connection.db
              .selectFrom('files')
              .selectAll()
              .where('state', '=', 'used')
              .where('kind', '!=', 'preview')
              .execute();
            const missing: string[] = [];
            for (const path of files.flatMap(storedPathsOf)) {
              if ((await system.storage.size(path)) === undefined) missing.push(path);
            }
            return missing.length === 0
              ? ok(`files: all of ${files.length} are there`)
              : bad(`files: ${missing.length} missing, the first is ${missing[0]}; restore them from a backup`);
          },
        }),
      };
      for (const [name, check] of Object.entries(checks)) {
        try {
          findings.push(...[await check()].flat());
        } catch (error) {
          findings.push(bad(`${name}: ${messageOf(error)}`));
        }
      }
    });
    for (const { state, text } of findings) process.stdout.write(`${state.padEnd(4)}  ${text}\n`);
    const count = findings.filter(({ state }) => state === 'bad').length;
    report(count === 0 ? 'Nothing is bad.' : `${count} to mend.`);
    return count === 0 ? 0 : 1;
  },
};

function settingsOf(config: Config): Finding[] {
  const findings = [ok(`settings: all can be read; data in ${config.dataDir}`)];
  if (!config.production) findings.push(warn('settings: MODE is trial; a real site needs MODE=production'));
  if (config.production && !config.smtpUrl) {
    findings.push(warn('settings: no SMTP_URL, so mail goes to files in DATA_DIR/outbox and reaches nobody'));
  }
  if (config.production && config.mailFrom.includes('terarah.test')) {
    findings.push(warn('settings: MAIL_FROM is not set, and mail servers refuse mail from no-reply@terarah.test'));
  }
  return findings;
}

async function requireWhole(db: Parameters<typeof findAdmins>[0]): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const [found] = rows;
  if (found && found.quick_check !== 'ok')
    throw new Error(`the file is damaged (${found.quick_check}); restore a backup`);
}

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `disk: ${(free / 1e9).toFixed(1)} GB free for DATA_DIR`;
  return free < LITTLE_DISK_BYTES ? bad(text) : ok(text);
}

async function checkMail(config: Config, db: Queries, address: string | undefined): Promise<Finding> {
  const transport = openTransport(config, pino({ level: 'silent' }));
  try {
    await transport.check();
    const way =
      transport.kind === 'smtp' ? 'the mail server takes mail' : 'each mail becomes a file in DATA_DIR/outbox';
    if (address === undefined) return ok(`mail: ${way}`);
    const { publicUrl } = config;
    // Before `admin migrate` the database may lack the settings of the site. The mail then names its address.
    const site = await readMailSite(db, config).catch(() => ({ name: publicUrl, publication: publicUrl, publicUrl }));
    const mail = testMail(site);
    await transport.send({ ...mail, id: randomUUID(), recipient: address, queuedAt: new Date() });
    return ok(`mail: a test message was handed over for ${address}`);
  } finally {
    transport.close();
  }
}

const FINDINGS: Record<MailFinding, string> = {
  found: 'found',
  missing: 'there is none',
  several: 'there is more than one, so receivers use none of them',
  open: 'it allows anyone to send in the name of the domain',
  soft: 'it asks receivers to do nothing about mail that fails it',
  unknown: 'none under the usual names; set DKIM_SELECTOR if it has another',
  unanswered: 'the name servers did not answer',
};

async function checkSender(config: Config): Promise<Finding[]> {
  // Without SMTP_URL the server sends no mail, so its domain needs no records.
  if (!config.smtpUrl) return [];
  const { domain, is_reserved, checks } = await checkMailDomain(config);
  if (is_reserved) return [warn(`mail domain: ${domain} exists nowhere; set MAIL_FROM`)];
  return checks.map(({ record, finding }) => {
    const text = `mail domain: ${record} of ${domain}: ${FINDINGS[finding]}`;
    if (BAD_FINDINGS.includes(finding)) return bad(text);
    return finding === 'found' ? ok(text) : warn(text);
  });
}

async function checkPublicAddress({ publicUrl }: Config): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (hostname === 'localhost' || hostname.startsWith('127.')) {
    return [warn(`public address: ${publicUrl} is this machine alone`)];
  }
  if (protocol !== 'https:') return [warn(`public address: ${publicUrl} is not encrypted; use https`)];
  await resolveName(hostname);
  const until = await certificateEnd(hostname, Number(port) || 443);
  const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
  const certificate = `public address: the certificate of ${hostname} is valid for ${days} days`;
  const response = await fetch(`${publicUrl}/api/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return [
    days < LITTLE_TIME_DAYS ? bad(certificate) : ok(certificate),
    response.ok ? ok(`public address: ${publicUrl} answers`) : bad(`public address: answers ${response.status}`),
  ];
}

/** Returns when the certificate of a host expires. Rejects an invalid certificate, as browsers would. */
async function certificateEnd(host: string, port: number): Promise<Date> {
  return await new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: PATIENCE_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`${host} does not answer on port ${port}`)));
  });
}
