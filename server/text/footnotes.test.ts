import { describe, expect, test } from 'vitest';
import { plainText } from './plain-text.ts';
import { cleanText, sanitizeForElsewhere } from './sanitize.ts';

const clean = (html: string) => cleanText(html, 'Isi').content;
const reference = (number: number, label: number | string = number) =>
  `<a href="#cat-${number}" role="doc-noteref">${label}</a>`;
const notes = (...items: string[]) => `<section role="doc-endnotes"><ol>${items.join('')}</ol></section>`;
const storedReference = (number: number) =>
  `<sup><a href="#cat-${number}" role="doc-noteref" id="rujukan-${number}">${number}</a></sup>`;

test('the stored form is kept as it is', () => {
  const html =
    `<p>satu${storedReference(1)}</p><figure><figcaption>dua${storedReference(2)}</figcaption></figure>` +
    notes('<li id="cat-1"><p>a <em>b</em></p></li>', '<li id="cat-2" lang="en">c</li>');
  expect(clean(html)).toBe(html);
});

describe('notes are numbered in the order of their references', () => {
  test.each([
    [
      'whatever number and label they came with',
      `<p>a${reference(7, '[7]')} b<sup>${reference(2, '*')}</sup></p>${notes('<li id="cat-2">dua', '<li id="cat-7">tujuh')}`,
      `<p>a${storedReference(1)} b${storedReference(2)}</p>${notes('<li id="cat-1">tujuh</li>', '<li id="cat-2">dua</li>')}`,
    ],
    [
      'wherever the lists of notes stand',
      `${notes('<li id="cat-1">satu')}<p>a${reference(1)}</p><div>${notes('<li id="cat-2">dua')}</div><p>b${reference(2)}</p>`,
      `<p>a${storedReference(1)}</p><div></div><p>b${storedReference(2)}</p>${notes('<li id="cat-1">satu</li>', '<li id="cat-2">dua</li>')}`,
    ],
    [
      'in two texts that were put together',
      `a${reference(1)}${notes('<li id="cat-1">pertama')}b${reference(1)}${notes('<li id="cat-1">kedua')}`,
      `a${storedReference(1)}b${storedReference(2)}${notes('<li id="cat-1">pertama</li>', '<li id="cat-2">kedua</li>')}`,
    ],
  ])('%s', (_, html, expected) => {
    expect(clean(html)).toBe(expected);
  });
});

describe('what does not fit together becomes plain text or is dropped, without an error', () => {
  const stored = `a${storedReference(1)}`;
  const list = notes('<li id="cat-1">x</li>');
  test.each([
    ['a reference without a note', `a<sup>${reference(1)}</sup>`, 'a<sup>1</sup>'],
    ['a reference to an empty note', `a${reference(1)}${notes('<li id="cat-1"><p> </p>')}`, 'a1'],
    ['a note without a reference', `a${reference(1)}${notes('<li id="cat-1">x', '<li id="cat-2">y')}`, stored + list],
    ['a second reference to the same note', `a${reference(1)}b${reference(1)}${list}`, `${stored}b1${list}`],
    [
      'a reference within a note',
      `a${reference(1)}${notes(`<li id="cat-1">x${reference(1)}`)}`,
      `${stored}${notes('<li id="cat-1">x1</li>')}`,
    ],
    [
      'a reference within another link',
      `a<a href="https://b.id">b<em>${reference(1)}</em></a>${list}`,
      'a<a href="https://b.id" rel="noopener nofollow ugc">b<em>1</em></a>',
    ],
    ['an id outside of the notes', '<ol><li id="cat-1">x</li></ol>', '<ol><li>x</li></ol>'],
    [
      'a heading above the notes',
      `a${reference(1)}<section role="doc-endnotes"><h2>Catatan</h2><ol><li id="cat-1">x</ol></section>`,
      `${stored}<h2>Catatan</h2>${list}`,
    ],
    ['a list that holds no notes', '<section role="doc-endnotes"><ol><li>x</li></ol></section>', '<ol><li>x</li></ol>'],
    [
      'a whole sentence as a label',
      `a<a href="#cat-1" role="doc-noteref">Kata-kata <em>penulis</em></a>${list}`,
      `aKata-kata <em>penulis</em>${storedReference(1)}${list}`,
    ],
    [
      'a link back that a page has added',
      `a${reference(1)}${notes('<li id="cat-1">x<a href="#rujukan-1" role="doc-backlink">↩</a>')}`,
      stored + list,
    ],
    [
      'a long text marked as a link back',
      '<a href="#rujukan-1" role="doc-backlink">kembali ke teks</a>',
      'kembali ke teks',
    ],
    ['any other section', '<section role="region" id="x"><p>a</p></section>', '<p>a</p>'],
  ])('%s', (_, html, expected) => {
    expect(clean(html)).toBe(expected);
    expect(clean(expected)).toBe(expected);
  });

  test('a reference so deep in the text that no element fits around it', () => {
    const deep = (levels: number) =>
      clean(`${'<div>'.repeat(levels)}a${reference(1)}${'</div>'.repeat(levels)}${notes('<li id="cat-1">x')}`);
    expect(deep(28)).toContain(storedReference(1));
    expect(deep(29)).not.toContain('doc-');
    for (const levels of [28, 29, 30, 31]) expect(clean(deep(levels))).toBe(deep(levels));
  });
});

test('excerpts have neither the numbers of notes nor the notes', () => {
  const html = `${notes('<li id="cat-1">Catatan', '<li id="cat-2">Lain')}<p>kata${reference(1)}, lagi${reference(2)}.</p>`;
  expect(plainText(clean(html))).toBe('kata, lagi.');
});

test('on other sites references lead to the page, and no id is left that could be there twice', () => {
  const html = `<figure data-width="wide">kata${storedReference(1)}</figure>${notes('<li id="cat-1">Catatan</li>')}`;
  expect(sanitizeForElsewhere(html, 'https://terarah.id/articleDetail/5')).toBe(
    '<figure>kata<sup><a href="https://terarah.id/articleDetail/5#cat-1">1</a></sup></figure><hr /><ol><li>Catatan</li></ol>',
  );
});
