import { countCharacters, isReadable, missingText, tooLongText } from '#contract/rules.ts';
import type { Fields } from '#web/drafts/kept-fields.ts';

/** One field of a form, in the order in which they stand on the screen. `label` as the server says it. */
export type FieldRule<Name extends string> = { name: Name; label: string; limit: number };
export type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>;

/** What the browser checks before it sends, in the server's words. The server checks again. */
export function checkFields<Name extends string>(fields: Fields, rules: readonly FieldRule<Name>[]): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {};
  for (const { name, label, limit } of rules) {
    const text = (fields[name] ?? '').trim();
    if (!isReadable(text)) errors[name] = missingText(label);
    else if (countCharacters(text) > limit) errors[name] = tooLongText(label, limit);
  }
  return errors;
}

/** The first message of each of these fields. */
export function firstErrors<Name extends string>(
  errors: Record<string, string[]>,
  names: readonly Name[],
): FieldErrors<Name> {
  const known = names.flatMap((name) => (errors[name]?.[0] === undefined ? [] : [[name, errors[name][0]] as const]));
  return Object.fromEntries(known) as FieldErrors<Name>;
}

export function hasErrors(errors: FieldErrors<string>): boolean {
  return Object.values(errors).some((error) => error !== undefined);
}
