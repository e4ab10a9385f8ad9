import { isPlainName } from './user-text.ts';

/** The content of a mail, written once and rendered as both text and HTML. */
type Letter = {
  subject: string;
  /** A first name as the person typed it. */
  to: string;
  parts: LetterPart[];
  publicUrl: string;
};

export type LetterPart =
  | string
  | { code: string }
  | { before: string; url: string }
  /** What an admin has written, with its line breaks. */
  | { quote: string }
  | { list: readonly string[] }
  /** An article with its title and, for admins, its author. */
  | { title: string; by?: string };

/**
 * Uses no colours except a mid-grey border; links have the colour of the text. That stays readable on white, on black,
 * and in mail programs that invert colours.
 */
const STYLE = {
  body: 'margin:0;padding:24px 16px',
  sheet: "max-width:560px;margin:0 auto;font:16px/1.6 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  paragraph: 'margin:0 0 16px',
  code: 'margin:24px 0;padding:16px;border:2px solid #4c9a6a;border-radius:8px;text-align:center;font:700 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px',
  title: 'margin:24px 0;padding:4px 0 4px 16px;border-left:4px solid #4c9a6a;overflow-wrap:anywhere',
  link: 'color:inherit;overflow-wrap:anywhere',
};

export function layOut(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: letter.subject, text: toText(letter), html: toHtml(letter) };
}

function toText({ to, parts, publicUrl }: Letter): string {
  const paragraphs = parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('code' in part) return `    ${part.code}`;
    if ('title' in part)
      return linesOf(part)
        .map((line) => `    ${line}`)
        .join('\n');
    if ('quote' in part) return part.quote.replace(/^/gm, '> ');
    if ('list' in part) return part.list.map((item) => `- ${item}`).join('\n');
    return `${part.before}\n${part.url}`;
  });
  return `${[greeting(to), ...paragraphs, `Salam hangat,\nTerarah\n${publicUrl}`].join('\n\n')}\n`;
}

function toHtml({ subject, to, parts, publicUrl }: Letter): string {
  const paragraphs = parts.map((part) => {
    if (typeof part === 'string') return paragraph(escape(part));
    if ('code' in part) return `<p style="${STYLE.code}">${escape(part.code)}</p>`;
    if ('title' in part) {
      const [title = '', ...others] = linesOf(part).map(escape);
      return `<p style="${STYLE.title}">${[`<strong>${title}</strong>`, ...others].join('<br>')}</p>`;
    }
    if ('quote' in part) return `<p style="${STYLE.title}">${escape(part.quote).replaceAll('\n', '<br>')}</p>`;
    if ('list' in part) return `<ul>${part.list.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`;
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
${paragraph(`Salam hangat,<br>Terarah<br>${link(publicUrl)}`)}
</div>
</body>
</html>
`;
}

function greeting(name: string): string {
  return isPlainName(name) ? `Halo ${name},` : 'Halo,';
}

const linesOf = ({ title, by }: { title: string; by?: string }) => (by === undefined ? [title] : [title, `oleh ${by}`]);

const paragraph = (html: string) => `<p style="${STYLE.paragraph}">${html}</p>`;
const link = (url: string) => `<a href="${escape(url)}" style="${STYLE.link}">${escape(url)}</a>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
