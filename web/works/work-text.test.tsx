import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { WorkFields } from '#contract/articles/works.ts';
import { onlyStated, WorkText } from './work-text.tsx';

const NOTHING: WorkFields = {
  abstract: '',
  keywords: [],
  topics: [],
  language: 'id',
  licence: null,
  co_authors: [],
  doi: null,
};
const text = (work: Partial<WorkFields>) => renderToStaticMarkup(<WorkText work={work}>Isi</WorkText>);

test('a page of an article carries only the fields that say something, and its other fields', () => {
  expect(onlyStated({ ...NOTHING, id: 1, image: null })).toEqual({ id: 1, image: null });
  const stated = { ...NOTHING, abstract: 'id', language: 'en', doi: '10.1234/a' } as const;
  expect(onlyStated({ ...stated, id: 1 })).toEqual({ id: 1, abstract: 'id', language: 'en', doi: '10.1234/a' });
});

test('a work of which nothing is known is its text alone', () => {
  const alone = { given_name: 'Sri', family_name: '', affiliation: '', orcid: null };
  expect(text({})).toBe('Isi');
  expect(text({ ...NOTHING, co_authors: [alone] })).toBe('Isi');
});

test('what is known stands below the text', () => {
  const sri = { given_name: 'Sri', family_name: '', affiliation: 'Universitas Udayana', orcid: null };
  const shown = text({ keywords: ['air', 'hutan'], co_authors: [sri], licence: 'all-rights-reserved' });
  const terms = [...shown.matchAll(/<dt[^>]*>(.*?)</g)];
  expect(terms.map(([, term]) => term)).toEqual(['Kata kunci', 'Afiliasi', 'Lisensi']);
});
