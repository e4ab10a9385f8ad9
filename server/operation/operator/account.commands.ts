import { AccountRefused, closeAccount, demote, erasePerson, openAccount } from '#server/accounts/accounts.service.ts';
import type { System } from '#server/system.ts';
import { findAccount } from '#server/identity/users/users.service.ts';
import { type Command, OperatorError, report } from './command.ts';
import { withSystem } from './open-system.ts';

export const demoteCommand = accountCommand(demote, {
  summary: 'Make an author of an admin',
  help: `
Ends every session of that person, who signs in again as an author. Articles, blog posts and the audit log stay. The last
admin is refused: make another one first (create-admin). The server may be running.`,
  done: 'is no admin any more.',
});

export const closeAccountCommand = accountCommand(closeAccount, {
  summary: 'Keep someone out: no sign-in, no password reset, no mail',
  help: `
Ends every session of that person at once. A sign-in with the right password says that the account is closed. What the
person has written stays, under the same name. The last admin is refused: make another one first (create-admin). The server may be running.
open-account takes it back.`,
  done: 'can no longer sign in.',
});

export const openAccountCommand = accountCommand(openAccount, {
  summary: 'Let someone in again whose account was closed',
  help: `
The password and the role are the same as before. An account that was erased can't be opened. The server may be running.`,
  done: 'may sign in again.',
});

export const eraseAccountCommand = accountCommand(erasePerson, {
  summary: 'Replace name, address and telephone of someone for ever; the texts stay',
  help: `
Closes the account for ever, ends every session and removes the mails that wait for that person. Articles and blog posts
stay, by "Penulis", but articles in the bin can't be restored any more and are removed with their files. This can't be
taken back. The server may be running, and shows the change within two seconds.

Not changed: what the person wrote into a text or title; backups made before; mail that was sent, and its files in
DATA_DIR/outbox where SMTP_URL is not set; logs.

The last admin is refused: make another one first (create-admin).`,
  done: 'is erased.',
});

function accountCommand(
  change: typeof closeAccount,
  { summary, help, done }: { summary: string; help: string; done: string },
): Command {
  return {
    summary,
    operands: ['EMAIL'],
    help,
    async run({ config, operands: [address = ''] }) {
      const email = toEmail(address);
      try {
        await withSystem(config, {}, ({ system }) => change(system, { email, actorId: null }));
      } catch (error) {
        throw error instanceof AccountRefused ? new OperatorError(REFUSALS[error.reason](email)) : error;
      }
      report(`${email} ${done}`);
    },
  };
}

const REFUSALS: Record<AccountRefused['reason'], (email: string) => string> = {
  unknown: (email) => `Nobody is registered as ${email}.`,
  'last admin': (email) => `${email} is the last admin. Make another one first: npm run admin -- create-admin EMAIL`,
  admin: (email) => `${email} is an admin already.`,
  'no admin': (email) => `${email} is no admin.`,
  closed: (email) => `The account of ${email} is closed. To open it: npm run admin -- open-account ${email}`,
  open: (email) => `The account of ${email} is open.`,
  erased: (email) => `The person behind ${email} was erased. That account stays closed.`,
};

/** Returns an address as the database stores it: trimmed, in lower case. */
export const toEmail = (address: string): string => address.trim().toLowerCase();

/** Returns the open account with this address. @throws OperatorError if there is none, or if it is closed */
export async function requireOpenAccount({ db }: System, address: string) {
  const email = toEmail(address);
  const account = await findAccount(db, email);
  if (!account) throw new OperatorError(REFUSALS.unknown(email));
  requireOpen(account);
  return account;
}

/** @throws OperatorError if the account is closed. */
export function requireOpen({ email, closed_at }: { email: string; closed_at: string | null }): void {
  if (closed_at !== null) throw new OperatorError(REFUSALS.closed(email));
}
