import { readFile } from 'node:fs/promises';
import { NO_CROSSREF_DOI } from '#contract/articles/work-rules.ts';
import { addressOf } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { kindOfChange } from './kit/article-form.ts';
import { post } from './kit/articles.ts';
import { asAdmin as test, expect } from './kit/test.ts';

test('an admin gives a public article a DOI and downloads what Crossref needs', async ({ page, site, admin }) => {
  const id = await post(site, admin, { title: 'Padang lamun', status: 'disetujui' });
  const link = page.getByRole('main').getByRole('link', { name: 'Unduh XML Crossref' });
  const edit = addressOf('articleEdit', { id });
  const giveDoi = async (doi: string) => {
    await page.goto(edit);
    await page.getByText('Keterangan artikel', { exact: true }).click();
    await page.getByLabel('DOI').fill(doi);
    await expect(link).toHaveCount(0);
    await kindOfChange(page, 'Ejaan atau tata letak').check();
    await page.locator('button[type=submit]').click();
    await expect(page).not.toHaveURL(edit);
  };
  await giveDoi('10.5555.1/lamun');
  await page.goto(addressOf('articleStatus', { id }));
  await expect(page.getByRole('main').getByText(NO_CROSSREF_DOI)).toBeVisible();
  await giveDoi('https://doi.org/10.5555/lamun');

  for (const address of [edit, addressOf('articleStatus', { id })]) {
    await page.goto(address);
    const downloading = page.waitForEvent('download');
    await link.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`crossref-${id}.xml`);
    const xml = await readFile(await download.path(), 'utf8');
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<doi_batch version="5\.3\.1"/);
    expect(xml).toContain('<doi>10.5555/lamun</doi>');
    await expectAccessibleAndFitting(page);
  }
});
