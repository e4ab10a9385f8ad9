import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ArticleSection } from './article-section.tsx';

const show = (articles: Parameters<typeof ArticleSection>[0]['articles']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ArticleSection articles={articles} />
    </MemoryRouter>,
  );

test('articles that could not be loaded are not shown as an empty list', () => {
  const html = show(undefined);
  expect(html).toContain('Gagal mengambil data artikel.');
  expect(html).not.toContain('Belum ada artikel yang tersedia.');
});

test('without articles it says that there are none yet', () => {
  expect(show([])).toContain('Belum ada artikel yang tersedia.');
});
