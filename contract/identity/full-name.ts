export type PersonName = { nama_depan: string; nama_belakang: string };

/** Matches an empty family name, or one of punctuation only. The field is required, so people without one enter '-'. */
const NO_NAME = /^[\p{P}\s]*$/u;

/** Returns whether a text is a name, and not empty or punctuation only. */
export function isName(name: string): boolean {
  return !NO_NAME.test(name);
}

/** Returns the names to show, first name first. Leaves out a family name such as '-'. */
export function namesOf({ nama_depan, nama_belakang }: PersonName): string[] {
  return isName(nama_belakang) ? [nama_depan, nama_belakang] : [nama_depan];
}

/** Returns the name as pages, feeds and previews show it: 'Siti Rahma', or 'Siti' for a user with one name only. */
export function fullName(person: PersonName): string {
  return namesOf(person).join(' ');
}

/** Returns a co-author's name. The family name may be missing. */
export function coAuthorName({ given_name, family_name }: { given_name: string; family_name: string }): string {
  return fullName({ nama_depan: given_name, nama_belakang: family_name });
}
