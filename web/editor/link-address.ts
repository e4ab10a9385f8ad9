const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:].*)?$/i;
const MAIL = /^[^\s@/]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;
const WRITABLE = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i;

/**
 * Completes a typed link address: 'terarah.test/a' → 'https://terarah.test/a'. Returns undefined for an address that is
 * not allowed.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (WRITABLE.test(text) && !/\s/.test(text)) return text;
  if (MAIL.test(text)) return `mailto:${text}`;
  if (DOMAIN.test(text) && !/\s/.test(text)) return `https://${text}`;
  return undefined;
}
