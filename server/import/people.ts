import { randomBytes } from 'node:crypto';
import { ROLE_USER, SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import { normalOrcid } from '#contract/articles/work-rules.ts';
import { emailAddress } from '#contract/text.ts';
import { change } from '#server/change.ts';
import { skipToId } from '#server/database/ids.ts';
import { hashPassword } from '#server/identity/passwords/passwords.ts';
import { addUser, findAccount } from '#server/identity/users/users.service.ts';
import { slugOf } from '#contract/slug.ts';
import { BIO_CHARACTERS } from '#contract/accounts/account.ts';
import { type ImportedPerson, type Importing, recordItem } from './import-context.ts';
import { findItem } from './import-runs.repository.ts';
import type { SourcePerson } from './source.ts';

/** What the form asks of people but no export contains. They are asked for it on their account's page. */
const UNKNOWN = { no_hp: '0000-0000', gender: 'L' } as const;
/** RFC 2606 reserves .invalid, so that no mail to such an address can reach a stranger. */
const NO_ADDRESS = 'impor.invalid';

/** A hash of a random password, which is then forgotten. People choose their own by a reset, or use a mailed link. */
let unusableHash: Promise<string> | undefined;

/**
 * Finds the account of an author, or adds one with role 1. An account that has the address already stays as it is. An
 * author without an address gets a closed account, because no one could prove to be its owner.
 */
export async function importPerson(importing: Importing, person: SourcePerson): Promise<void> {
  const { system, isDry, report, origin, people } = importing;
  const email = addressOf(person);
  const { affiliation, addresses } = person;
  const known = await findItem(system.db, origin, 'person', person.key);
  const account = await findAccount(system.db, email ?? placeholder(importing, person));
  const isOpen = account ? account.closed_at === null : email !== undefined;
  const kept = { ...namesOf(person), affiliation, orcid: orcidOf(person), addresses, isOpen };
  const id = known?.row_id ?? account?.id;
  if (id !== undefined) {
    people.set(person.key, { id, ...kept });
    return report.count('people', 'known');
  }
  people.set(person.key, { id: isDry ? 0 : await addAccount(importing, person, email, kept), ...kept });
  report.count('people', 'added');
  const title = `${kept.givenName} ${kept.familyName}`;
  if (email !== undefined) return;
  const what = 'The file has no e-mail address of this person, so the account is closed. Works keep the name.';
  await report.loss({ key: person.key, title, kind: 'person', what });
}

async function addAccount(importing: Importing, person: SourcePerson, email: string | undefined, kept: Kept) {
  const { system } = importing;
  unusableHash ??= hashPassword(randomBytes(32).toString('base64'));
  const password_hash = await unusableHash;
  return await change(system, async (tx) => {
    const at = tx.now.toISOString();
    const user = {
      nama_depan: kept.givenName,
      nama_belakang: kept.familyName,
      email: email ?? placeholder(importing, person),
      ...UNKNOWN,
      password_hash,
      role_type: ROLE_USER,
      affiliation: kept.affiliation.slice(0, SHORT_TEXT_CHARACTERS),
      bio: person.bio.slice(0, BIO_CHARACTERS),
      orcid: kept.orcid,
      closed_at: email === undefined ? at : null,
    };
    if (person.ownId !== undefined) await skipToId(tx.db, importing.database, 'users', person.ownId);
    const id = await addUser(tx.db, user, tx.now);
    await recordItem(importing, tx, { kind: 'person', key: person.key, row_id: id, version: at });
    await tx.audit({ actorId: null, action: 'create', entity: 'user', entityId: id });
    return id;
  });
}

type Kept = Omit<ImportedPerson, 'id'>;

function namesOf({ givenName, familyName, email, key }: SourcePerson) {
  const given = cut(givenName) || cut(familyName) || cut(email.split('@')[0] ?? '') || cut(key) || 'Penulis';
  // Accounts need two names. The site shows a hyphen as no name.
  return { givenName: given, familyName: givenName.trim() === '' ? '-' : cut(familyName) || '-' };
}

const cut = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, SHORT_TEXT_CHARACTERS);

const orcidOf = ({ orcid }: SourcePerson) => (orcid === null ? null : (normalOrcid(orcid) ?? null));

/** Returns the address as accounts store it, or undefined if it is missing or no address. */
function addressOf({ email }: SourcePerson): string | undefined {
  const parsed = emailAddress().safeParse(email.trim());
  return parsed.success ? parsed.data : undefined;
}

const placeholder = ({ origin }: Importing, { key }: SourcePerson) =>
  `${slugOf(`${key} ${new URL(origin.slice(origin.indexOf(' ') + 1)).host}`, 60) || 'penulis'}@${NO_ADDRESS}`;
