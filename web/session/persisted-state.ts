import type { Language } from '#contract/constants.ts';
import { isLanguage } from '#contract/language.ts';
import type { OwnUser } from '#contract/identity/users.ts';

/** The value stored under PERSISTED_STATE_KEY. The specification fixes these two fields. */
export type PersistedState = { user: OwnUser | undefined; language: Language | undefined };

/** Parses the stored value. Users can write anything into their storage, so an invalid value counts as missing. */
export function parseState(text: string | null): PersistedState {
  try {
    const { user, language } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    return { user: isUser(user) ? user : undefined, language: isLanguage(language) ? language : undefined };
  } catch {
    return { user: undefined, language: undefined };
  }
}

export function writeState({ user, language }: PersistedState): string {
  return JSON.stringify({ user: user ?? null, language });
}

function isUser(value: unknown): value is OwnUser {
  const { id, role_type, nama_depan, nama_belakang, email } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'number' &&
    typeof role_type === 'number' &&
    [nama_depan, nama_belakang, email].every((field) => typeof field === 'string')
  );
}
