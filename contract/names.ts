/** Endings of host names that spam uses. Titles and initials in Indonesian names ('S.Kom', 'H.Ahmad') are none. */
const ENDINGS =
  'app|asia|biz|bet|blog|click|club|cn|co|com|dev|fun|games?|id|info|ink|io|link|live|me|mobi|net|online|org|pro|pw|ru|shop|site|space|store|tech|tk|today|top|vip|website|win|world|xyz';

const ADDRESS = new RegExp(
  [
    '@',
    String.raw`:\s*//`,
    String.raw`\bwww\.`,
    String.raw`[\p{L}\d]\.\p{L}{2,}/`,
    String.raw`[\p{L}\d-]{2,}\.(?:${ENDINGS})(?![\p{L}\d])`,
  ].join('|'),
  'iu',
);

/** Whether a name has the address of a site or of a mailbox in it. */
export function hasAddress(name: string): boolean {
  // Zero-width characters and soft hyphens: readers see the address, and a pattern would not.
  const read = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return ADDRESS.test(read.replace(/[。．]/g, '.'));
}

/** The text for a name with an address in it. `label` is that of the field. */
export const addressInName = (label: string) =>
  `${label} tidak boleh memuat alamat situs atau email. Tulis nama saja, lalu coba lagi.`;
