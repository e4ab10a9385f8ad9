import { STORAGE_BASE } from '#contract/constants.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { hasBlocks } from '#contract/posts/markup-blocks.ts';
import type { Byline } from '#contract/identity/users.ts';

type Work = {
  title: string;
  content: string;
  image: string | null;
  user: Byline;
  created_at: string;
  published_at: string | null;
  abstract?: string;
};

/** Returns a work as an HTML page of the download. Picture addresses begin with `../`: the page lies in a subfolder. */
export function workPage({ title, content, image, user, created_at, published_at, abstract = '' }: Work): string {
  // The content was sanitised before it was stored, so the page contains it unescaped.
  const body = content.replaceAll(`src="${STORAGE_BASE}/`, 'src="../');
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.65 system-ui,sans-serif}img{max-width:100%;height:auto}</style>
</head>
<body>
<h1>${escape(title)}</h1>
<p>${escape(fullName(user))}, ${(published_at ?? created_at).slice(0, 10)}</p>
${image === null ? '' : `<p><img src="../${image}" alt=""></p>\n`}${abstract === '' ? '' : `<p><em>${escape(abstract)}</em></p>\n`}<div${hasBlocks(content) ? '' : ' style="white-space:pre-line"'}>${body}</div>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
