import { DEFAULT_GENDER, type Gender, GENDERS } from '#contract/constants.ts';

/** Returns the texts of the labelled fields. If the form does not have a field, its text is empty. */
export function textsOf<Name extends string>(values: Record<string, string>, labels: Record<Name, string>) {
  const texts: Record<Name, string> = { ...labels };
  for (const name in labels) texts[name] = values[name] ?? '';
  return texts;
}

export function genderOf({ gender }: Record<string, string>): Gender {
  return GENDERS.find((known) => known === gender) ?? DEFAULT_GENDER;
}
