import { RESET_CODE_ALPHABET } from '#contract/constants.ts';
import { RECOVERY_CODES } from '#contract/identity/second-factor.ts';
import { countRows } from '#server/database/counts.ts';
import type { Queries } from '#server/database/database.ts';
import { hashPassword } from '#server/identity/passwords/passwords.ts';
import { randomCode } from '#server/identity/passwords/random-code.ts';
import { changesRow } from '#server/database/rows.ts';

/** The random characters of a recovery code (44 bits). The character before them states which of ten codes it is. */
const RANDOM_CHARACTERS = 9;
const CODE_CHARACTERS = RANDOM_CHARACTERS + 1;

export type NewRecoveryCode = { position: number; code: string; hash: string };

/**
 * Makes ten recovery codes. `shown` is what users read: '2ABCD-EFGHJ'. The hashing takes a third of a second, so call
 * this before the transaction.
 */
export async function newRecoveryCodes(): Promise<{ made: NewRecoveryCode[]; shown: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, (_, position) => ({
    position,
    code: `${RESET_CODE_ALPHABET[position]}${randomCode(RANDOM_CHARACTERS)}`,
  }));
  const made = await Promise.all(codes.map(async (each) => ({ ...each, hash: await hashPassword(each.code) })));
  return { made, shown: codes.map(({ code }) => `${code.slice(0, 5)}-${code.slice(5)}`) };
}

/** Returns the position that a code's first character states, or undefined if the text is no recovery code. */
export function positionOf(code: string): number | undefined {
  const position = RESET_CODE_ALPHABET.indexOf(code.charAt(0));
  return code.length === CODE_CHARACTERS && position >= 0 && position < RECOVERY_CODES ? position : undefined;
}

/** Returns the hash of the recovery code at this position, if the code is unused. */
export async function findCodeHash(db: Queries, userId: number, position: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('position', '=', position)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row?.code_hash;
}

/** Marks a recovery code as used. Returns false if it was used or replaced since its hash was read. */
export async function takeCode(
  db: Queries,
  { userId, position, hash }: { userId: number; position: number; hash: string },
  at: string,
): Promise<boolean> {
  return await changesRow(
    db
      .updateTable('recovery_codes')
      .set({ used_at: at })
      .where('user_id', '=', userId)
      .where('position', '=', position)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null),
  );
}

export async function countUnusedCodes(db: Queries, userId: number): Promise<number> {
  return await countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null));
}

/** Stores new codes and deletes the earlier ones. */
export async function storeRecoveryCodes(db: Queries, userId: number, made: readonly NewRecoveryCode[]): Promise<void> {
  await deleteCodes(db, userId);
  const rows = made.map(({ position, hash }) => ({ user_id: userId, position, code_hash: hash, used_at: null }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

export async function deleteCodes(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
