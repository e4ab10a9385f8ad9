import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportError } from '#server/import/source.ts';
import { recordsOf } from './fixtures/records-of.ts';
import { ghostSource } from './ghost.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'ghost-hostile-'))));
afterAll(async () => await rm(folder, { recursive: true }));

async function errorOf(file: string): Promise<string> {
  const error = await recordsOf(ghostSource(file, 'https://a.example')).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ImportError);
  return error instanceof Error ? error.message : '';
}

async function fileWith(content: string | Uint8Array): Promise<string> {
  const file = join(folder, 'export.json');
  await writeFile(file, content);
  return file;
}

/** Writes a file that begins with `start` and repeats `part` up to 64 MB. */
async function endless(start: string, part: string): Promise<string> {
  const file = join(folder, 'endless.json');
  const output = createWriteStream(file);
  output.write(start);
  const block = part.repeat(Math.ceil((1024 * 1024) / part.length));
  for (let megabytes = 0; megabytes < 64; megabytes += 1) {
    if (!output.write(block)) await once(output, 'drain');
  }
  output.end();
  await once(output, 'close');
  return file;
}

const POSTS = '{"db":[{"meta":{"version":"6.0"},"data":{"posts":[';

test.each([
  ['an empty file', '', 'The file is empty.'],
  ['white space', ' \n ', expect.stringContaining('no export of Ghost')],
  ['a text', 'Halo', 'The file is not JSON, or is damaged near byte 4.'],
  ['XML', '<?xml version="1.0"?><rss/>', 'The file is not JSON, or is damaged near byte 27.'],
  ['a second text after the first', '{"a":1} {"b":2}', 'The file is not JSON, or is damaged near byte 15.'],
  ['a list', '[1,2,3]', expect.stringContaining('no export of Ghost')],
  ['a number', '5', expect.stringContaining('no export of Ghost')],
  ['another export', '{"data":{"pages":[{"id":1}]},"meta":{"count":1}}', expect.stringContaining('no export of Ghost')],
  ['a file that ends in a row', `${POSTS}{"id":"a","title":"x`, expect.stringContaining('cut off')],
  ['a file that ends after a row', `${POSTS}{"id":"a"},`, expect.stringContaining('cut off')],
  ['a file without its last brace', `${POSTS}{"id":"a"}]}}]`, expect.stringContaining('cut off')],
])('%s is refused', async (_name, text, message) => {
  expect(await errorOf(await fileWith(text))).toEqual(message);
});

test('a text that is not UTF-8 is refused', async () => {
  const bytes = Buffer.concat([Buffer.from(`${POSTS}{"id":"`), Buffer.from([0xc3, 0x28]), Buffer.from('"}]}}]}')]);
  expect(await errorOf(await fileWith(bytes))).toContain('damaged');
});

test('a folder and a file that does not exist are refused', async () => {
  expect(await errorOf(folder)).toBe('The file is a folder.');
  expect(await errorOf(join(folder, 'none.json'))).toBe('The file does not exist.');
});

test.each([
  ['spaces', '', ' '],
  ['spaces in a row', `${POSTS}{"id":`, ' '],
  ['a text', `${POSTS}{"html":"`, 'x'],
  ['a text of escapes', `${POSTS}{"html":"`, '\\u00e9'],
  ['a number', `${POSTS}{"id":`, '1'],
  ['nested lists', POSTS, '['],
  ['nested objects', POSTS, '{"a":'],
  ['small elements in a row', `${POSTS}{"id":[`, '{},'],
  ['a key', '{"', 'x'],
  ['small elements that are no rows', '{"a":[', '1,'],
  ['numbers in a table', POSTS, '1,'],
])('64 MB of %s are refused, and take little memory', async (_name, start, part) => {
  const file = await endless(start, part);
  const before = process.memoryUsage().rss;
  expect(await errorOf(file)).toMatch(/an element (?:of more than 16777216 bytes|with too many parts)/);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});

test('too many users are refused', async () => {
  const users = Array.from({ length: 200_001 }, (_item, index) => ({ id: index }));
  const file = await fileWith(JSON.stringify({ data: { users, posts: [] }, meta: { version: '6' } }));
  expect(await errorOf(file)).toBe('The file has more than 200000 users, tags and facts of posts.');
});

test('a text of millions of characters becomes a loss, and takes little memory', async () => {
  const html = '<p>'.repeat(3_000_000);
  const lexical = `{"root":{"children":[${'{},'.repeat(3_000_000)}{}]}}`;
  const posts = [
    { id: 1, title: 'A', html },
    { id: 2, title: 'B', lexical },
  ];
  const file = await fileWith(JSON.stringify({ data: { posts }, meta: { version: '6' } }));
  const before = process.memoryUsage().rss;
  const works = (await recordsOf(ghostSource(file))).filter((record) => record.record === 'work');
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  expect(works.map((work) => [work.title, work.html, work.losses[0]?.what])).toEqual([
    ['A', '', 'The text of the post: it has 9000000 characters, too many to be read.'],
    ['B', '', expect.stringContaining('too many to be read')],
  ]);
});

test('a text that repeats one long part very often is cut', async () => {
  const long = 'x'.repeat(100_000);
  const repeated = { cards: [['html', { html: long }]], sections: Array.from({ length: 10_000 }, () => [10, 0]) };
  const links = {
    markups: [['a', ['href', long]]],
    sections: [[1, 'p', Array.from({ length: 10_000 }, () => [0, [0], 1, 'a'])]],
  };
  const posts = [repeated, links].map((mobiledoc, id) => ({ id, title: 'A', mobiledoc: JSON.stringify(mobiledoc) }));
  const file = await fileWith(JSON.stringify({ data: { posts }, meta: { version: '6' } }));
  const works = (await recordsOf(ghostSource(file))).filter((record) => record.record === 'work');
  for (const { html, losses } of works) {
    expect(html.length).toBeLessThan(1_000_000);
    expect(losses[0]?.what).toBe('The rest of the text, which repeats the same part very often.');
  }
  expect(works).toHaveLength(2);
});

test('a post whose editor form is not readable becomes a loss, not an error', async () => {
  const deep = `{"root":${'{"type":"list","children":['.repeat(5000)}${']}'.repeat(5000)}}`;
  const posts = ['{', '[]', '{"root":{"children":{}}}', deep].map((lexical, id) => ({ id, title: 'A', lexical }));
  const old = ['{', '{"sections":[[1,"p",[[0,[9],7,5]]],[10,99],null,[3,"ul",{}]]}'].map((mobiledoc, id) => ({
    ...{ id: id + 10, title: 'A', mobiledoc },
  }));
  const file = await fileWith(JSON.stringify({ data: { posts: [...posts, ...old] }, meta: { version: '6' } }));
  const records = await recordsOf(ghostSource(file, 'https://a.example'));
  const works = records.filter((record) => record.record === 'work');
  expect(works).toHaveLength(6);
  expect(works.every(({ losses }) => losses.some(({ kind }) => kind === 'block'))).toBe(true);
});
