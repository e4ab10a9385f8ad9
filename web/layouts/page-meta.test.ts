import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { frameOfRoot } from '#web/site/site-frame.ts';
import { describePage, describeUnlisted, type Translation } from './page-meta.ts';

const ORIGIN = 'https://terarah.test';
const root = (language: Language) => [{ loaderData: { publicUrl: ORIGIN, language, site: frameOfRoot(undefined) } }];
const PAGE = { title: 'Air', description: 'Tentang air.', path: '/a' };
const ORIGINAL: Translation = { language: 'id', path: '/a' };
const TRANSLATION: Translation = { language: 'en', path: '/b' };

/** Returns the values of the descriptors with one value of a property, in their order. */
const valuesOf = (tags: ReturnType<typeof describePage>, property: string) =>
  tags.flatMap((tag) => ('property' in tag && tag.property === property && 'content' in tag ? [tag.content] : []));
const alternatesOf = (tags: ReturnType<typeof describePage>) =>
  tags.flatMap((tag) => ('hrefLang' in tag ? [[tag['hrefLang'], 'href' in tag && tag['href']]] : []));

describe('a page with a translation', () => {
  const translations = [ORIGINAL, TRANSLATION];

  test.each([ORIGINAL, TRANSLATION])('names both and the original as the default: $language', ({ language, path }) => {
    const tags = describePage(root('id'), { ...PAGE, path, language, translations });
    expect(alternatesOf(tags)).toEqual([
      ['id', `${ORIGIN}/a`],
      ['en', `${ORIGIN}/b`],
      ['x-default', `${ORIGIN}/a`],
    ]);
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: ORIGIN + path });
  });

  test('has the locale of its text, whatever language the visitor has chosen', () => {
    for (const chosen of ['id', 'en'] as const) {
      const tags = describePage(root(chosen), { ...PAGE, path: '/b', language: 'en', translations });
      expect(valuesOf(tags, 'og:locale')).toEqual(['en_US']);
      expect(valuesOf(tags, 'og:locale:alternate')).toEqual(['id_ID']);
    }
  });
});

test('a page without a translation names no alternates, and has the locale of the visitor or of its text', () => {
  const tags = describePage(root('en'), PAGE);
  expect(alternatesOf(tags)).toEqual([]);
  expect(valuesOf(tags, 'og:locale')).toEqual(['en_US']);
  expect(valuesOf(tags, 'og:locale:alternate')).toEqual([]);
  expect(valuesOf(describePage(root('en'), { ...PAGE, language: 'id' }), 'og:locale')).toEqual(['id_ID']);
  expect(alternatesOf(describeUnlisted(root('id'), 'Air'))).toEqual([]);
});
