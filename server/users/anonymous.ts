/** RFC 2606 reserves .invalid, so that no mail can ever reach such an address. */
const ERASED_DOMAIN = 'terarah.invalid';

/** The name of the author on the works of a person who wanted their own name removed. */
export const ANONYMOUS = { nama_depan: 'Penulis', nama_belakang: '-' } as const;

/** Matches the addresses of erased accounts in SQL's `like`. */
export const ERASED_ADDRESSES = `%@${ERASED_DOMAIN}`;

export function erasedAddress(userId: number): string {
  return `dihapus-${userId}@${ERASED_DOMAIN}`;
}

export function isErased({ email }: { email: string }): boolean {
  return email.endsWith(`@${ERASED_DOMAIN}`);
}

/** Whether the account was erased together with the name of its person. */
export function isAnonymous(person: { email: string; nama_depan: string; nama_belakang: string }): boolean {
  const { nama_depan, nama_belakang } = ANONYMOUS;
  return isErased(person) && person.nama_depan === nama_depan && person.nama_belakang === nama_belakang;
}
