import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Counterpart } from '#contract/articles/articles.ts';
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
  translates_version: null,
};
const ORIGINAL: Counterpart = { id: 3, title: 'Asli', language: 'id', is_original: true, is_current: true };
type Work = Parameters<typeof WorkText>[0]['work'];
const text = (work: Work) => renderToStaticMarkup(<WorkText work={work}>Isi</WorkText>);

test('a page of an article carries only the fields that say something, and its other fields', () => {
  expect(onlyStated({ ...NOTHING, id: 1, image: null })).toEqual({ id: 1, image: null });
  const stated = { ...NOTHING, abstract: 'id', language: 'en', doi: '10.1234/a' } as const;
  expect(onlyStated({ ...stated, id: 1 })).toEqual({ id: 1, abstract: 'id', language: 'en', doi: '10.1234/a' });
});

test('a page carries a counterpart if there is one, and no number of a version', () => {
  expect(onlyStated({ ...NOTHING, id: 1, counterpart: null })).toEqual({ id: 1 });
  const translation = { ...NOTHING, language: 'en', translates_version: 2, counterpart: ORIGINAL } as const;
  expect(onlyStated(translation)).toEqual({ language: 'en', counterpart: ORIGINAL });
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

test('an English text is marked as English, and the labels around it as Indonesian', () => {
  const shown = text({ language: 'en', abstract: 'Short.', keywords: ['water'], counterpart: ORIGINAL });
  expect(shown).toMatch(/<h2 id="ringkasan" lang="id"[^>]*>Ringkasan<\/h2><p lang="en"[^>]*>Short\.</);
  expect(shown).toContain('<div lang="en">Isi</div><dl lang="id"');
  expect(shown).toContain('<span lang="en">water</span>');
  expect(text({ abstract: 'Ringkas.', keywords: ['air'] })).not.toContain('lang=');
});

test('a translation names its original below the text, with a link if it is public', () => {
  const link = '<a href="/articleDetail/3" lang="id" hrefLang="id"';
  expect(text({ language: 'en', counterpart: ORIGINAL })).toMatch(new RegExp(`>Terjemahan dari</dt>.*${link}.*>Asli<`));
  const inside = { language: 'en', counterpart: { ...ORIGINAL, public_version: 1 } } as const;
  const withStatus = (verifikasi_admin: Counterpart['verifikasi_admin']) =>
    text({ ...inside, counterpart: { ...inside.counterpart, verifikasi_admin } });
  expect(withStatus('disetujui')).toContain(link);
  expect(withStatus('menunggu')).toContain('<span lang="id">Asli</span>');
  expect(text({ counterpart: { ...ORIGINAL, language: 'en', is_original: false } })).toBe('Isi');
});
