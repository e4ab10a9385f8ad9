/** What a mail says, written once and laid out as text and as HTML. */
type Letter = {
  subject: string;
  /** A first name as its owner typed it. */
  to: string;
  parts: LetterPart[];
  publicUrl: string;
};

type LetterPart = string | { code: string } | { before: string; url: string };

/**
 * No colours but a border in the middle of the scale, and links in the text's own: it reads the same on white, on black
 * and where a mail program turns the colours around.
 */
const STYLE = {
  body: 'margin:0;padding:24px 16px',
  sheet: "max-width:560px;margin:0 auto;font:16px/1.6 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  paragraph: 'margin:0 0 16px',
  code: 'margin:24px 0;padding:16px;border:2px solid #4c9a6a;border-radius:8px;text-align:center;font:700 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px',
  link: 'color:inherit;overflow-wrap:anywhere',
};

export function layOut(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: letter.subject, text: toText(letter), html: toHtml(letter) };
}

function toText({ to, parts, publicUrl }: Letter): string {
  const paragraphs = parts.map((part) => {
    if (typeof part === 'string') return part;
    return 'code' in part ? `    ${part.code}` : `${part.before}\n${part.url}`;
  });
  return `${[greeting(to), ...paragraphs, `Salam hangat,\nTerarah\n${publicUrl}`].join('\n\n')}\n`;
}

function toHtml({ subject, to, parts, publicUrl }: Letter): string {
  const paragraphs = parts.map((part) => {
    if (typeof part === 'string') return paragraph(escape(part));
    if ('code' in part) return `<p style="${STYLE.code}">${escape(part.code)}</p>`;
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

/**
 * Anybody can register somebody else's address under a name like "Hadiah menanti di contoh.id" and have us mail it.
 * What does not look like a short name is left out.
 */
function greeting(name: string): string {
  const isName = /^[\p{L}\p{M}]([\p{L}\p{M}'’ -]|\.(?=\s|$)){0,39}$/u.test(name);
  return isName ? `Halo ${name},` : 'Halo,';
}

const paragraph = (html: string) => `<p style="${STYLE.paragraph}">${html}</p>`;
const link = (url: string) => `<a href="${escape(url)}" style="${STYLE.link}">${escape(url)}</a>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
