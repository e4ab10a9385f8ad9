import { useState } from 'react';
import { fieldsOf, keysOf, recordOf } from '#contract/objects.ts';
import { storage } from '#web/drafts/browser-drafts.ts';

/**
 * Holds the unsent fields of a review form. While they are worth keeping, the browser's storage keeps them, so that
 * they survive a reload, a lost connection and the end of the session. `key` names the form, the user and the article;
 * `nothing` is the empty form.
 */
export function useUnsent<Name extends string>(key: string, nothing: Record<Name | 'text', string>) {
  const [unsent, setUnsent] = useState(() => read(storage.get(key), nothing));
  const [isRestored, setIsRestored] = useState(() => isWorthKeeping(unsent));

  function write(part: Partial<typeof nothing>): void {
    const next = { ...unsent, ...part };
    setUnsent(next);
    setIsRestored(false);
    keep(key, next);
  }

  return { unsent, isRestored, write, forget: () => storage.remove(key) };
}

type Kept = { text: string; change_kind?: string };

/** Stores the fields of the form with this key if they are worth keeping, and otherwise deletes them. */
export function keep(key: string, unsent: Kept): void {
  if (isWorthKeeping(unsent)) storage.set(key, JSON.stringify(unsent));
  else storage.remove(key);
}

/** Whether the user has typed a message, or chosen what readers are told. A choice alone is made again in a moment. */
function isWorthKeeping({ text, change_kind = '' }: Kept): boolean {
  return text.trim() !== '' || change_kind !== '';
}

/** Reads stored fields. Returns `nothing` if they are invalid, because users can edit the browser's storage. */
function read<Name extends string>(stored: string | null, nothing: Record<Name, string>): Record<Name, string> {
  try {
    const found = fieldsOf(JSON.parse(stored ?? 'null'));
    // A field that an older stored value lacks gets its default, so that the words are not lost.
    const values = recordOf(keysOf(nothing), (name) => found[name] ?? nothing[name]);
    return areTexts(values) ? values : nothing;
  } catch {
    return nothing;
  }
}

function areTexts<Name extends string>(values: Record<Name, unknown>): values is Record<Name, string> {
  return Object.values(values).every((value) => typeof value === 'string');
}
