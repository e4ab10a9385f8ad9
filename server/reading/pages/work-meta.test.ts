import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { createAdmin, createBlog, createPerson } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';
import { pagesOf } from '#tests/site-pages.ts';

const ORIGIN = 'http://terarah.test';
const TITLE = `"Air" & <b>desa</b> </script><script>alert('x')</script>`;
/** A no-break space, which keeps readers of the tags from dividing a name. */
const NBSP = '\u{A0}';

const t = await openTestApp({}, pagesOf(ORIGIN));
// In Jakarta the next day has begun.
t.clock.set('2026-11-21T18:00:00.000Z');
const admin = await createAdmin(t);
const identity = { ...DEFAULT_SITE.identity, name: 'Pusat Rawa', publication: 'Jurnal Rawa', issn: '2434-561X' };
await t.succeed('PUT', 'saveSiteSetting/identity', admin, { version: 0, value: identity });

type Element = { name: string; attributes: Record<string, string>; text: string };

/** Opens a page and returns the elements of its head. */
async function openHead(path: string) {
  const { statusCode, body } = await t.app.inject(path);
  expect(statusCode).toBe(200);
  const elements: Element[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push({ name, attributes, text: '' }),
    ontext: (text) => {
      const last = elements.at(-1);
      if (last) last.text += text;
    },
  });
  parser.end(body);
  const metas = elements.filter(({ name }) => name === 'meta').map(({ attributes }) => attributes);
  return {
    body,
    title: elements.find(({ name }) => name === 'title')?.text,
    canonical: elements.find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes['href'],
    /** All values of a tag in their order. */
    valuesOf: (tag: string) =>
      metas.filter(({ name, property }) => name === tag || property === tag).map(({ content }) => content),
    citation: metas
      .filter(({ name }) => name?.startsWith('citation_'))
      .map(({ name = '', content }) => [name.slice('citation_'.length), content]),
    data: elements
      .filter(({ attributes }) => attributes['type'] === 'application/ld+json')
      .map(({ text }) => JSON.parse(text) as Record<string, unknown>),
  };
}

/** Nine patterns of names; the owner has the tenth: given name, family name, and the name in the tag citation_author. */
const NAMES: [string, string, string][] = [
  ['Siti', 'Rahma', 'Rahma, Siti'],
  ['Siti Rahma', 'Nur Aini', `Nur${NBSP}Aini, Siti Rahma`],
  ['Sumarni', '-', 'Sumarni'],
  ['Suharto', 'Suharto', 'Suharto'],
  ['I Gusti Ayu', '', `I${NBSP}Gusti${NBSP}Ayu`],
  ['Prof. Dr. Ir. Made', 'Wijaya, S.Si., M.Sc.', 'Wijaya, Made'],
  ['H. B.', 'Jassin', 'Jassin, H. B.'],
  ['Muh. Rizki', 'bin Abdullah', `bin${NBSP}Abdullah, Muh. Rizki`],
  ["Siti Nur'aini", 'Situmorang, SE, MM', "Situmorang, Siti Nur'aini"],
];

const article = await publishArticle();

async function publishArticle() {
  const owner = await createPerson(t, { nama_depan: 'Ratna', nama_belakang: 'Ayu Dewi' });
  const orcid = '0000-0002-1825-0097';
  const profile = { citation_name: 'Dewi, R. A.', affiliation: 'Balai "Rawa"', orcid };
  await t.system.db.updateTable('users').set(profile).where('id', '=', owner.id).execute();
  const topic = await t.succeed('POST', 'addTopic', admin, { name: 'Lahan basah' });
  const co_authors = NAMES.map(([given_name, family_name]) => ({
    given_name,
    family_name,
    affiliation: '',
    orcid: null,
  }));
  const { id } = await t.succeed('POST', 'postArtikel', owner, {
    title: TITLE,
    content: '<p>Isi tentang air.</p>',
    abstract: 'Ringkasan & </script>',
    keywords: ['air', 'desa, kota'],
    topics: [topic.id],
    co_authors,
    language: 'id',
    licence: 'CC-BY-4.0',
    doi: '10.1234/air(1)',
  });
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' });
  return { path: postAddress('article', id), owner, orcid };
}

/** Returns the parts of a name as structured data has them. `indexed`: the name in the tag citation_author. */
function partsOf(indexed: string) {
  const [familyName, givenName] = indexed.replaceAll(NBSP, ' ').split(', ');
  return givenName === undefined ? {} : { givenName, familyName };
}

test('an article says who wrote it, what it is and where it appeared', async () => {
  const { path, owner, orcid } = article;
  const address = ORIGIN + path;
  const { title, canonical, valuesOf, citation, data, body } = await openHead(path);

  expect(title).toBe(`${TITLE} · Pusat Rawa`);
  expect(canonical).toBe(address);
  expect(body).not.toContain('<script>alert');
  for (const tag of ['og:title', 'twitter:title']) expect(valuesOf(tag)).toEqual([TITLE]);
  const names = ['Ratna Ayu Dewi', ...NAMES.map(([given, family]) => given + (/\w/.test(family) ? ` ${family}` : ''))];
  expect(valuesOf('article:author')).toEqual(names);
  expect(valuesOf('article:published_time')).toEqual(['2026-11-21T18:00:00.000Z']);
  const [picture] = valuesOf('og:image');
  expect((await t.app.inject(picture?.replace(ORIGIN, '') ?? '')).statusCode).toBe(200);

  expect(citation).toEqual([
    ['title', TITLE],
    ['abstract', 'Ringkasan & </script>'],
    ['author', 'Dewi, R. A.'],
    ['author_institution', 'Balai "Rawa"'],
    ['author_orcid', `https://orcid.org/${orcid}`],
    ...NAMES.map(([, , indexed]) => ['author', indexed]),
    ['publication_date', '2026/11/22'],
    ['journal_title', 'Jurnal Rawa'],
    ['issn', '2434-561X'],
    ['publisher', 'Pusat Rawa'],
    ['doi', '10.1234/air(1)'],
    ['language', 'id'],
    ['keywords', 'air; desa, kota'],
    ['abstract_html_url', address],
    ['fulltext_html_url', address],
    ['public_url', address],
  ]);

  const [found, breadcrumb] = data;
  const logo = { '@type': 'ImageObject', url: expect.stringMatching(/^http:\/\/terarah\.test\/assets\/.+\.svg$/) };
  expect(found).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': `${address}#tulisan`,
    headline: TITLE,
    description: 'Isi tentang air.',
    abstract: 'Ringkasan & </script>',
    image: [picture],
    datePublished: '2026-11-21T18:00:00.000Z',
    dateModified: expect.stringMatching(/^2026-11-21T18:00/),
    version: 1,
    inLanguage: 'id',
    keywords: ['air', 'desa, kota'],
    about: [{ '@type': 'Thing', name: 'Lahan basah' }],
    license: 'https://creativecommons.org/licenses/by/4.0/',
    identifier: { '@type': 'PropertyValue', propertyID: 'DOI', value: '10.1234/air(1)' },
    sameAs: 'https://doi.org/10.1234/air(1)',
    author: [
      {
        '@type': 'Person',
        name: 'Ratna Ayu Dewi',
        givenName: 'R. A.',
        familyName: 'Dewi',
        url: `${ORIGIN}/penulis/${owner.id}`,
        sameAs: `https://orcid.org/${orcid}`,
        affiliation: { '@type': 'Organization', name: 'Balai "Rawa"' },
      },
      ...names.slice(1).map((name, index) => ({ '@type': 'Person', name, ...partsOf(NAMES[index]?.[2] ?? '') })),
    ],
    publisher: { '@type': 'Organization', '@id': `${ORIGIN}/#lembaga`, name: 'Pusat Rawa', url: `${ORIGIN}/`, logo },
    isPartOf: { '@type': 'Periodical', name: 'Jurnal Rawa', issn: '2434-561X' },
    url: address,
    mainEntityOfPage: address,
  });
  expect(breadcrumb).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{}, {}, { name: TITLE }] });
});

test('the page has the abstract once as text, once as data and twice for indexes', async () => {
  const { body } = await openHead(article.path);
  expect(body.split('Ringkasan \\u0026').length + body.split('Ringkasan &amp;').length - 2).toBe(4);
});

test('a blog post is described by structured data alone', async () => {
  const id = await createBlog(t, admin, { title: TITLE, content: 'Kabar.', status: 'onpost' });
  const { citation, data, valuesOf } = await openHead(postAddress('blog', id));
  expect(citation).toEqual([]);
  expect(valuesOf('og:title')).toEqual([TITLE]);
  expect(data[0]).toMatchObject({
    '@type': 'BlogPosting',
    headline: TITLE,
    description: 'Kabar.',
    author: [
      {
        '@type': 'Person',
        name: `${admin.nama_depan} ${admin.nama_belakang}`,
        givenName: admin.nama_depan,
        familyName: admin.nama_belakang,
      },
    ],
    isPartOf: { '@type': 'Blog', name: 'Pusat Rawa', url: `${ORIGIN}/blog` },
  });
});
