const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:].*)?$/i;
const MAIL = /^[^\s@/]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;
const WRITABLE = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i;

/** What a person means by a link: 'terarah.test/a' → 'https://terarah.test/a'. Undefined when it is none that we take. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (WRITABLE.test(text) && !/\s/.test(text)) return text;
  if (MAIL.test(text)) return `mailto:${text}`;
  if (DOMAIN.test(text) && !/\s/.test(text)) return `https://${text}`;
  return undefined;
}
