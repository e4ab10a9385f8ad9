import { LICENCES } from '#contract/articles/licences.ts';
import { addressOf, publicPages } from '#contract/routes.ts';
import {
  FEED_TYPE,
  JSON_FEED_TYPE,
  jsonFeedPath,
  nounOf,
  type PostKindName,
  postKindNames,
  postKinds,
  postListAddress,
} from '#contract/posts/post-kinds.ts';
import { PRIVACY_ADDRESS, sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import { CITATION_FILES, citationFiles } from '#contract/works/citation-formats.ts';
import { MARKDOWN_TYPE, markdownPath, OAI_PATH } from '#contract/works/work-files.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import { listPublicPages, readPublicPage } from '#server/site-pages/public-pages.service.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { escapeClosingSigns, escapeLineStarts, escapeMarkdown } from '#server/text/markdown/escape.ts';
import type { Work } from '#server/works/work.ts';
import { listNewestWorks } from '#server/works/works.service.ts';

const NEWEST: Readonly<Record<PostKindName, number>> = { article: 30, blog: 10 };
/** Reading a page reads its text, too. No institute is known to have as many pages. */
const MOST_PAGES = 50;
/** How much of an abstract is shown. */
const SUMMARY_CHARACTERS = 300;

/** Returns what the site has for language models, in the form of llmstxt.org: a title, a summary and lists of links. */
export async function makeLlmsTxt(system: System): Promise<string> {
  const { publicUrl } = system.config;
  const { identity } = await readSite(system);
  const kinds = postKindNames.map(async (kind) => {
    const works = await listNewestWorks(system, kind, { newest: NEWEST[kind] });
    return section(
      `${postKinds[kind].label} terbaru`,
      works.map((work) => workLink(work, publicUrl)),
    );
  });
  const name = text(identity.name);
  return [
    `# ${escapeClosingSigns(name)}\n`,
    `> ${escapeLineStarts(text(identity.purpose.id))}\n`,
    howToRead(identity),
    ...(await Promise.all(kinds)),
    section('Daftar dan data', listsOf(publicUrl)),
    section('Halaman', [...fixedPages(publicUrl), ...(await ownPages(system))]),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function howToRead({ name, publication, licence }: SiteContent['identity']): string {
  const example = markdownPath('article', 12);
  const files = citationFiles.map((file) => `\`/kutip.${file}\` (${CITATION_FILES[file].name})`).join(', ');
  const licenceOfSite = licence === '' ? '' : `; lisensi bawaan: ${LICENCES[licence].label}`;
  return `Setiap artikel dan tulisan blog juga tersedia sebagai Markdown: tambahkan \`.md\` pada alamat halamannya
(contoh: \`${example}\`), atau minta halamannya dengan \`Accept: ${MARKDOWN_TYPE}\`.

Saat mengutip, sebut penulis, judul, "${text(publication || name)}", tahun terbit, dan alamat halamannya atau DOI,
bukan alamat Markdown. Data kutipan ada pada alamat halaman ditambah ${files}.
Lisensi tertulis pada setiap artikel${licenceOfSite}.
`;
}

function workLink({ kind, id, title, abstract, summary }: Work, publicUrl: string): string {
  return link(title, publicUrl + markdownPath(kind, id), shortened(abstract) || summary);
}

function shortened(abstract: string): string {
  const line = abstract.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_CHARACTERS) return line;
  // Drops what the cut left of a word, or of a character that two units encode.
  return `${line.slice(0, SUMMARY_CHARACTERS).replace(/ [^ ]*$|[\uD800-\uDBFF]$/, '')} …`;
}

function listsOf(publicUrl: string): string[] {
  const byKind = postKindNames.flatMap((kind) => {
    const { feed } = postKinds[kind];
    const noun = nounOf(kind);
    return [
      link(`Semua ${noun}`, publicUrl + postListAddress(kind)),
      link(`Umpan ${noun} (Atom)`, publicUrl + feed.path, FEED_TYPE),
      link(`Umpan ${noun} (JSON Feed)`, publicUrl + jsonFeedPath(feed.path), JSON_FEED_TYPE),
    ];
  });
  return [
    ...byKind,
    link('OAI-PMH', `${publicUrl}${OAI_PATH}?verb=Identify`, 'metadata semua tulisan, untuk dipanen'),
    link('Peta situs', `${publicUrl}/sitemap.xml`, 'alamat semua halaman'),
  ];
}

function fixedPages(publicUrl: string): string[] {
  const { about, services, contact } = publicPages;
  return [
    link('Tentang', publicUrl + about),
    link('Layanan', publicUrl + services),
    link('Kontak', publicUrl + contact),
    link('Kerja redaksi', publicUrl + addressOf('editorialFacts')),
    link('Privasi', publicUrl + addressOf('privacy')),
  ];
}

async function ownPages(system: System): Promise<string[]> {
  const pages = (await listPublicPages(system)).filter(({ address }) => address !== PRIVACY_ADDRESS);
  const links: string[] = [];
  for (const { address } of pages.slice(0, MOST_PAGES)) {
    const { title, preview } = await readPublicPage(system, address);
    links.push(link(title, system.config.publicUrl + sitePagePath(address), preview));
  }
  return links;
}

function section(title: string, links: readonly string[]): string {
  return links.length === 0 ? '' : `## ${title}\n\n${links.join('')}`;
}

function link(name: string, url: string, description = ''): string {
  return `- [${text(name)}](${url})${description === '' ? '' : `: ${text(description)}`}\n`;
}

const text = (plain: string) => escapeMarkdown(plain).trim();
