import type { MailTopic } from '#contract/accounts/mails-wanted.ts';
import { addressOf, ownUserPages } from '#contract/routes.ts';
import type { MailSite } from '#server/site/site-content.ts';
import { isPlainName } from './user-text.ts';

/** The content of a mail. It is written once and rendered as text and as HTML. */
export type Letter = {
  subject: string;
  /** The recipient's first name, as the recipient typed it. */
  to: string;
  parts: LetterPart[];
  site: MailSite;
  /** The Message-ID, without brackets, to which all mails of a thread refer, so that mail programs group them. */
  thread?: string;
  /** The kind of mail that its recipient can switch off. Mails about the account and its security have none. */
  topic?: MailTopic;
};

export type MailText = {
  subject: string;
  text: string;
  html: string;
  /** The mail without the recipient's name, for an unconfirmed address: a stranger may have chosen the name. */
  nameless: { text: string; html: string };
  thread?: string;
  topic?: { name: MailTopic; publicUrl: string };
};

export type LetterPart =
  /** A paragraph, which may have line breaks. */
  | string
  /** A paragraph with text that a user has typed, such as a title. */
  | { typed: string }
  | { code: string }
  /** A text with a link below it. `url`: the path of a page of the site, or a whole address. */
  | { before: string; url: string }
  | { button: string; url: string }
  /** A text written by an admin, with its line breaks. */
  | { quote: string }
  | { list: readonly string[] }
  /** An article's title and, in mails to admins, its author. */
  | { title: string; by?: string };

/**
 * The only colour is the green of borders; text and links have the mail program's colour. So mails stay readable on
 * white, on black, and in mail programs that invert colours.
 */
const STYLE = {
  body: 'margin:0;padding:24px 16px',
  sheet: "max-width:560px;margin:0 auto;font:16px/1.6 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:10px 24px;border:2px solid #4c9a6a;border-radius:24px;color:inherit;font-weight:700;text-decoration:none',
  code: 'margin:24px 0;padding:16px;border:2px solid #4c9a6a;border-radius:8px;text-align:center;font:700 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px',
  title: 'margin:24px 0;padding:4px 0 4px 16px;border-left:4px solid #4c9a6a;overflow-wrap:anywhere',
  link: 'color:inherit;overflow-wrap:anywhere',
  small: 'margin:24px 0 0;font-size:14px',
};

export function layOut(letter: Letter): MailText {
  const { subject, thread, topic: name, site } = letter;
  const topic = name !== undefined && { topic: { name, publicUrl: site.publicUrl } };
  const labels = { ...(thread !== undefined && { thread }), ...topic };
  return { subject, ...render(letter), nameless: render({ ...letter, to: '' }), ...labels };
}

export type Recipient = { nama_depan: string; site: MailSite };
/** The user whom a mail notifies of an event of the account, and when it happened. */
export type AccountEvent = Recipient & { at: Date };

/** Makes a mail about an account or its security. Its recipient cannot switch such mails off. */
export function accountMail(subject: string, { nama_depan, site }: Recipient, parts: LetterPart[]): MailText {
  return layOut({ subject, to: nama_depan, site, parts });
}

const WIB = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' });

/** Returns a time in words for a mail: '21 November 2026 pukul 00.05 WIB'. */
export const inWib = (time: Date): string => `${WIB.format(time)} WIB`;

/**
 * Returns a function that makes a mail about an event of an account. `write` gets the event's time in words and the
 * institute's name.
 */
export function eventMail(write: (about: { at: string; name: string }) => { subject: string; parts: LetterPart[] }) {
  return ({ at, ...to }: AccountEvent): MailText => {
    const { subject, parts } = write({ at: inWib(at), name: to.site.name });
    return accountMail(subject, to, parts);
  };
}

/** The last part of a mail about something that a stranger may have done in the user's account. */
export const IF_NOT_YOU: LetterPart = {
  before: 'Jika bukan Anda, segera buat password baru di sini:',
  url: addressOf('forgotPassword'),
};

/** Renders a letter as text and as HTML. Paths of pages become whole addresses. */
function render(letter: Letter): { text: string; html: string } {
  const parts = letter.parts.map((part) =>
    typeof part === 'object' && 'url' in part && part.url.startsWith('/')
      ? { ...part, url: letter.site.publicUrl + part.url }
      : part,
  );
  return { text: toText({ ...letter, parts }), html: toHtml({ ...letter, parts }) };
}

/** Added to every mail of a kind that its recipient can switch off. */
const SWITCH_OFF = 'Tidak ingin menerima email seperti ini? Matikan di akun Anda:';
const mailSettingsUrl = (publicUrl: string) => `${publicUrl}${ownUserPages.account}#email`;

function toText({ to, parts, site, topic }: Letter): string {
  const { name, publicUrl } = site;
  const paragraphs = parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('typed' in part) return part.typed;
    if ('code' in part) return `    ${part.code}`;
    if ('title' in part)
      return linesOf(part)
        .map((line) => `    ${line}`)
        .join('\n');
    if ('quote' in part) return part.quote.replace(/^/gm, '> ');
    if ('list' in part) return part.list.map((item) => `- ${item}`).join('\n');
    if ('button' in part) return `${part.button}:\n${part.url}`;
    return `${part.before}\n${part.url}`;
  });
  const end = topic === undefined ? [] : [`${SWITCH_OFF}\n${mailSettingsUrl(publicUrl)}`];
  return `${[greeting(to), ...paragraphs, `Salam hangat,\n${name}\n${publicUrl}`, ...end].join('\n\n')}\n`;
}

function toHtml({ subject, to, parts, site, topic }: Letter): string {
  const { name, publicUrl } = site;
  const paragraphs = parts.map((part) => {
    if (typeof part === 'string') return toParagraph(part);
    if ('typed' in part) return toParagraph(part.typed);
    if ('code' in part) return `<p style="${STYLE.code}">${escape(part.code)}</p>`;
    if ('title' in part) {
      const [title = '', ...others] = linesOf(part).map(escape);
      return `<p style="${STYLE.title}">${[`<strong>${title}</strong>`, ...others].join('<br>')}</p>`;
    }
    if ('quote' in part) return `<p style="${STYLE.title}">${escape(part.quote).replaceAll('\n', '<br>')}</p>`;
    if ('list' in part) return `<ul>${part.list.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`;
    if ('button' in part) {
      return paragraph(`<a href="${escape(part.url)}" style="${STYLE.button}">${escape(part.button)}</a>`);
    }
    return paragraph(`${escape(part.before)}<br>${link(part.url)}`);
  });
  return `<!doctype html>
<html lang="id" style="color-scheme:light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
</head>
<body style="${STYLE.body}">
<div style="${STYLE.sheet}">
${paragraph(escape(greeting(to)))}
${paragraphs.join('\n')}
${paragraph(`Salam hangat,<br>${escape(name)}<br>${link(publicUrl)}`)}${topic === undefined ? '' : `\n<p style="${STYLE.small}">${SWITCH_OFF}<br>${link(mailSettingsUrl(publicUrl))}</p>`}
</div>
</body>
</html>
`;
}

function greeting(name: string): string {
  return isPlainName(name) ? `Halo ${name},` : 'Halo,';
}

const linesOf = ({ title, by }: { title: string; by?: string }) => (by === undefined ? [title] : [title, `oleh ${by}`]);

const toParagraph = (text: string) => paragraph(escape(text).replaceAll('\n', '<br>'));
const paragraph = (html: string) => `<p style="${STYLE.paragraph}">${html}</p>`;
const link = (url: string) => `<a href="${escape(url)}" style="${STYLE.link}">${escape(url)}</a>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
