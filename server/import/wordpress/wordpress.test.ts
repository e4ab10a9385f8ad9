import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { ImportError, type SourceRecord } from '#server/import/source.ts';
import { wordpressSource } from './wordpress.ts';

const folder = mkdtempSync(join(tmpdir(), 'wxr-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

function fileOf(content: string | Buffer): string {
  files += 1;
  const file = join(folder, `${files}.xml`);
  writeFileSync(file, content);
  return file;
}

async function recordsOf(file: string): Promise<SourceRecord[]> {
  const found: SourceRecord[] = [];
  for await (const record of wordpressSource(file).records()) found.push(record);
  return found;
}

const EVERYTHING = join(import.meta.dirname, 'fixtures/everything-wordpress-6.xml');
const everything = await recordsOf(EVERYTHING);
const works = everything.flatMap((record) => (record.record === 'work' ? [record] : []));
const workOf = (key: string) => works.find((work) => work.key === key);
const kinds = (losses: readonly { kind: string }[] = []) => losses.map(({ kind }) => kind);

const HEAD = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>T</title>
<link>https://a.example</link><description/><wp:wxr_version>1.2</wp:wxr_version>`;
const TAIL = '</channel></rss>';
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const post = (content: string, more = '') =>
  `<item><title>Judul</title><content:encoded>${cdata(content)}</content:encoded><wp:post_id>1</wp:post_id>
  <wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
  <wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt>${more}</item>`;

/** Returns the only work of a file with this text. */
async function convert(content: string) {
  const records = await recordsOf(fileOf(HEAD + post(content) + TAIL));
  const work = records.find((record) => record.record === 'work');
  if (work?.record !== 'work') throw new Error('The file has no work.');
  return { html: work.html, kinds: kinds(work.losses) };
}

test('yields the site, then people, then works', () => {
  expect(everything[0]).toEqual({
    record: 'site',
    address: 'https://lama.example/blog',
    title: 'Lembaga Air & Tanah',
    language: 'id',
    pictureHosts: ['lama.example', 'media.example'],
  });
  const people = everything.flatMap((record) => (record.record === 'person' ? [record] : []));
  expect(people.map(({ key, givenName, familyName }) => [key, givenName, familyName])).toEqual([
    ['siti', 'Siti Nur', 'Aisyah'],
    ['budi', 'Budi', 'Santoso'],
    ['tamu', 'tamu', ''],
  ]);
  expect(people[1]).toMatchObject({ bio: 'Peneliti air.', affiliation: 'Lembaga Air', orcid: '0000-0002-1825-0097' });
});

test('reads the facts of a post', () => {
  expect(workOf('1')).toMatchObject({
    type: 'post',
    title: 'Air bersih & kita',
    status: 'public',
    authors: ['siti', 'budi'],
    publishedAt: '2019-06-01T03:00:00.000Z',
    changedAt: '2020-01-02T03:04:05.000Z',
    abstract: 'Ringkas & jelas',
    topics: ['Air & tanah'],
    keywords: ['sumur'],
    picture: { url: 'https://media.example/2019/sumur.jpg', alt: 'Sebuah sumur' },
    slug: 'air-bersih',
    addresses: ['https://lama.example/blog/2019/06/air-bersih/', '/?p=1', 'https://lama.example/blog/2019/06/air/'],
  });
  expect(kinds(workOf('1')?.losses).toSorted()).toEqual(
    ['comment', 'embed', 'field', 'format', 'pingback', 'shortcode', 'shortcode', 'sticky', 'term'].toSorted(),
  );
});

test('converts a text of the classic editor', () => {
  expect(workOf('1')?.html.split('\n')).toEqual([
    '<p>Halo 🙂 dunia. مرحبا<br>',
    'Baris kedua [1] [sic] [lihat di atas].</p><figure data-width="wide"><a href="https://lama.example/x">' +
      '<img src="https://media.example/2019/sumur.jpg" alt="Alt"></a><figcaption>Air <b>dalam</b></figcaption></figure>',
    '<figure><img src="https://lama.example/kali.png" alt=""></figure>',
    '<figure><img src="https://media.example/2019/sumur.jpg" alt="Sebuah sumur">' +
      '<figcaption>Sumur <em>tua</em></figcaption></figure><p>[gallery] dan  isi</p>',
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>' +
      '<pre>[gallery]',
    '',
    'baris</pre><p>CDATA ]]&gt; selesai</p>',
  ]);
});

test('converts reusable blocks and footnotes', () => {
  expect(workOf('2')?.type).toBe('page');
  expect(workOf('2')?.html).toBe(
    '<h2>Judul</h2><p>Isi pola</p><p>Teks<sup><a href="#cat-1" role="doc-noteref">1</a></sup></p>' +
      '<section role="doc-endnotes"><ol><li id="cat-1">Catatan <em>satu</em></li></ol></section>',
  );
  expect(kinds(workOf('2')?.losses)).toEqual(['block', 'nextpage']);
});

test('maps every status, and lists items that do not come in', () => {
  const statuses = Object.fromEntries(works.map(({ key, status }) => [key, status]));
  expect(statuses).toEqual({
    1: 'public',
    2: 'public',
    40: 'waiting',
    41: 'draft',
    42: 'waiting',
    43: 'draft',
    44: 'draft',
    47: 'draft',
    50: 'public',
    51: 'public',
  });
  const losses = everything.flatMap((record) => (record.record === 'loss' ? [record.loss] : []));
  expect(losses.map(({ key, kind }) => [key, kind])).toEqual([
    ['30', 'type'],
    ['31', 'type'],
    ['45', 'status'],
    ['46', 'status'],
    ['47', 'duplicate'],
    ['12', 'attachment'],
  ]);
  expect(workOf('47')?.title).toBe('Kata pertama menjadi judul');
});

test('takes a text of our own export as it is', () => {
  expect(workOf('50')).toMatchObject({
    html: '<p>[gallery] tetap</p>',
    own: { kind: 'article', id: 7 },
    language: 'en',
  });
  expect(workOf('51')?.own).toBeUndefined();
  expect(kinds(workOf('51')?.losses)).toContain('field');
});

const block = (name: string, html: string) => `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->`;

test.each([
  [
    'quote',
    '<blockquote class="wp-block-quote"><p>A</p><cite>B</cite></blockquote>',
    '<blockquote><p>A</p><cite>B</cite></blockquote>',
    [],
  ],
  [
    'pullquote',
    '<figure class="wp-block-pullquote"><blockquote><p>A</p></blockquote></figure>',
    '<blockquote><p>A</p></blockquote>',
    [],
  ],
  ['list', '<ul class="wp-block-list"><li>A</li></ul>', '<ul><li>A</li></ul>', []],
  [
    'code',
    '<pre class="wp-block-code"><code>[gallery] &lt;b&gt;</code></pre>',
    '<pre><code>[gallery] &lt;b&gt;</code></pre>',
    [],
  ],
  ['verse', '<pre class="wp-block-verse">A\nB</pre>', '<pre>A\nB</pre>', []],
  [
    'table',
    '<figure class="wp-block-table"><table><tbody><tr><td>1</td></tr></tbody></table><figcaption>K</figcaption></figure>',
    '<table><caption>K</caption><tbody><tr><td>1</td></tr></tbody></table>',
    [],
  ],
  [
    'image',
    '<figure class="wp-block-image alignwide"><img src="/a.jpg" alt="A"/><figcaption>K</figcaption></figure>',
    '<figure data-width="wide"><img src="https://a.example/a.jpg" alt="A"><figcaption>K</figcaption></figure>',
    [],
  ],
  [
    'gallery',
    '<figure class="wp-block-gallery"><figure class="wp-block-image"><img src="/a.jpg" alt=""/></figure><figure class="wp-block-image"><img src="/b.jpg" alt=""/><figcaption>B</figcaption></figure><figcaption>Semua</figcaption></figure>',
    '<figure><img src="https://a.example/a.jpg" alt=""></figure>\n<figure><img src="https://a.example/b.jpg" alt=""><figcaption>B</figcaption></figure><p>Semua</p>',
    [],
  ],
  [
    'gallery',
    '<ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure><img src="/a.jpg" alt=""/></figure></li></ul>',
    '<figure><img src="https://a.example/a.jpg" alt=""></figure>',
    [],
  ],
  [
    'media-text',
    '<div class="wp-block-media-text"><figure class="wp-block-media-text__media"><img src="/a.jpg" alt=""/></figure><div><p>T</p></div></div>',
    '<figure><img src="https://a.example/a.jpg" alt=""></figure><p>T</p>',
    [],
  ],
  [
    'cover',
    '<div class="wp-block-cover" style="background-image:url(/a.jpg)"><div><p>T</p></div></div>',
    '<figure><img src="https://a.example/a.jpg" alt=""></figure><p>T</p>',
    [],
  ],
  [
    'buttons',
    '<div class="wp-block-buttons"><div class="wp-block-button"><a class="x" href="https://b.example/">Buka</a></div></div>',
    '<p><a href="https://b.example/">Buka</a></p>',
    [],
  ],
  ['separator', '<hr class="wp-block-separator"/>', '<hr>', []],
  ['spacer', '<div style="height:20px" class="wp-block-spacer"></div>', '', []],
  [
    'details',
    '<details class="wp-block-details"><summary>S</summary><p>T</p></details>',
    '<p><strong>S</strong></p><p>T</p>',
    [],
  ],
  [
    'file',
    '<div class="wp-block-file"><a href="https://a.example/a.pdf">Lap</a><a href="https://a.example/a.pdf" class="wp-block-file__button" download>Unduh</a></div>',
    '<p><a href="https://a.example/a.pdf">Lap</a></p>',
    ['file'],
  ],
  [
    'audio',
    '<figure class="wp-block-audio"><audio controls src="/a.mp3"></audio></figure>',
    '<p><a href="https://a.example/a.mp3">https://a.example/a.mp3</a></p>',
    ['media'],
  ],
  [
    'embed',
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://vimeo.com/1\n</div></figure>',
    '<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p>',
    ['embed'],
  ],
  [
    'html',
    '<iframe src="https://peta.example/x"></iframe><script>x</script><form><input></form>',
    '<p><a href="https://peta.example/x">https://peta.example/x</a></p>',
    ['embed', 'element', 'element'],
  ],
  ['query', '<div><!-- wp:post-title /--></div>', '', ['block']],
  [
    'html',
    '<math display="block" onclick="x">\n<mfrac>\n<mi>a</mi>\n<mi>b</mi></mfrac><script>x</script></math><math></math>',
    '<math display="block"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>',
    ['element'],
  ],
  ['math {"latex":"a<b"}', '<div><math></math></div>', '<pre><code>a&lt;b</code></pre>', ['block']],
  [
    'paragraph',
    '<p><img class="emoji" alt="🙂" src="https://s.w.org/x.svg"/> <img src="data:image/gif;base64,AA" data-src="/c.jpg" alt=""/><img src="data:image/gif;base64,AA" alt=""/></p>',
    '<p>🙂 <img src="https://a.example/c.jpg" alt=""></p>',
    ['picture'],
  ],
])('converts the block %s', async (name, html, expected, losses) => {
  const content = block(name, html).replace(/<!-- \/wp:(\S+) .*-->/, '<!-- /wp:$1 -->');
  // A text that is not empty keeps the work from being left out.
  const found = await convert(`${content}\n<!-- wp:paragraph -->\n<p>Akhir</p>\n<!-- /wp:paragraph -->`);
  expect(found.html.replace(/\n*<p>Akhir<\/p>$/, '').trim()).toBe(expected);
  expect(found.kinds).toEqual(losses);
});

test.each([
  [
    '[audio src="https://b.example/a.mp3"]',
    '<p><a href="https://b.example/a.mp3">https://b.example/a.mp3</a></p>',
    ['media'],
  ],
  [
    '[youtube dQw4w9WgXcQ]',
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
    ['embed'],
  ],
  [
    '[caption caption="Lama"]<img src="/a.jpg" alt="">[/caption]',
    '<figure><img src="https://a.example/a.jpg" alt=""><figcaption>Lama</figcaption></figure>',
    [],
  ],
  ['[caption id="x"]tak ditutup', '<p>tak ditutup</p>', ['shortcode']],
  ['A […] [1] [see above] <code>[gallery]</code>', '<p>A […] [1] [see above] <code>[gallery]</code></p>', []],
])('converts the shortcode %s', async (content, html, losses) => {
  expect(await convert(content)).toEqual({ html, kinds: losses });
});

test('reusable blocks and galleries that repeat endlessly end at a limit', async () => {
  const reuse = '<!-- wp:block {"ref":9} /-->'.repeat(50);
  const reusable = `<item><content:encoded>${cdata(reuse + '<p>Isi</p>')}</content:encoded><wp:post_id>9</wp:post_id>
  <wp:post_type>wp_block</wp:post_type></item>`;
  const picture = `<item><title>P</title><wp:post_id>5</wp:post_id><wp:post_type>attachment</wp:post_type>
  <wp:attachment_url>https://a.example/a.jpg</wp:attachment_url></item>`;
  const text = `${reuse}<p>x</p>${'[gallery ids="5,5,5,5,5,5,5,5"]'.repeat(50_000)}`;
  const records = await recordsOf(fileOf(HEAD + reusable + picture + post(text) + TAIL));
  const [work] = records.flatMap((record) => (record.record === 'work' ? [record] : []));
  expect(work?.html.length).toBeLessThan(10_000_000);
  expect(kinds(work?.losses)).toContain('block');
});

test('drops control characters, and reads gzip, latin-1 and a byte order mark', async () => {
  const text = HEAD + post('A\u0008B é') + TAIL;
  for (const content of [`\ufeff${text}`, gzipSync(text), Buffer.from(text.replace('UTF-8', 'iso-8859-1'), 'latin1')]) {
    expect(await recordsOf(fileOf(content))).toContainEqual(expect.objectContaining({ html: '<p>AB é</p>' }));
  }
});

test.each([
  ['an empty file', '', /is empty/],
  ['no XML', 'Halo', /not a WordPress export/],
  ['HTML', '<html><body></body></html>', /not a WordPress export/],
  ['RSS', '<rss><channel><title>T</title></channel></rss>', /not a WordPress export/],
  ['a file that is cut off', HEAD + post('a').slice(0, 120), /cut off/],
  ['a file without its last tag', `${HEAD}${post('a')}</channel>`, /cut off/],
  ['an element without its end', `${HEAD}<item><title>${TAIL}`, /damaged/],
  ['an entity bomb', `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa">]>${HEAD.slice(38)}${TAIL}`, /entities/],
  ['deep nesting', `${HEAD}<item>${'<a>'.repeat(1_000_000)}`, /nested too deep/],
  ['many elements', `${HEAD}<item>${'<a/>'.repeat(1_000_000)}`, /too many elements/],
  ['UTF-16', Buffer.from(`\ufeff${HEAD}${TAIL}`, 'utf16le'), /UTF-16/],
  ['bytes of another encoding', Buffer.from(HEAD + post('é') + TAIL, 'latin1'), /encoding/],
  ['an unknown encoding', HEAD.replace('UTF-8', 'x-unknown'), /x-unknown/],
  ['zero bytes', HEAD + '\0'.repeat(500_000), /not text/],
  ['a damaged gzip file', gzipSync(HEAD + TAIL).subarray(0, 60), /cannot be read/],
])('refuses %s', async (_name, content, message) => {
  const reading = recordsOf(fileOf(content));
  await expect(reading).rejects.toThrow(message);
  await expect(reading).rejects.toBeInstanceOf(ImportError);
});

test('refuses a folder and a missing file', async () => {
  await expect(recordsOf(folder)).rejects.toThrow(/not a file/);
  await expect(recordsOf(join(folder, 'tiada.xml'))).rejects.toThrow(/no file/);
});

test.each([
  ['spaces', HEAD, ' '],
  ['a tag name', `${HEAD}<`, 'a'],
  ['an attribute', `${HEAD}<item a="`, 'a'],
  ['CDATA', `${HEAD}<item><title><![CDATA[`, 'a'],
  ['a comment', `${HEAD}<!--`, 'a'],
  ['text', `${HEAD}<item><title>`, 'a'],
])('stops reading endless %s', async (_name, beginning, unit) => {
  files += 1;
  const file = join(folder, `${files}.xml`);
  const parts = function* () {
    yield beginning;
    for (let megabyte = 0; megabyte < 20; megabyte += 1) yield unit.repeat(1024 * 1024);
  };
  await pipeline(Readable.from(parts()), createWriteStream(file));
  await expect(recordsOf(file)).rejects.toThrow(/larger than 16 MB/);
  rmSync(file);
});
