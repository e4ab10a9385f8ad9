const DAY_MS = 86_400_000;
/** The expiry date must be less than a year away (RFC 9116). */
const DAYS = 364;

/** Returns security.txt (RFC 9116), which says where to report a vulnerability. */
export function writeSecurityTxt(contact: string, publicUrl: string, now: Date): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: id, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
