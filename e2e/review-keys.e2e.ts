import type { Page } from '@playwright/test';
import { post, uniqueWord } from './kit/articles.ts';
import { hold } from './kit/network.ts';
import { reviewAddress, queueRows, title, choice } from './kit/review-screen.ts';
import { asAdmin as test, desktopOnly, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

const start = (page: Page) => page.getByRole('heading', { name: /menunggu keputusan/ });

/**
 * Lets the test delay React's rendering, as on a slow computer: the event `hold` begins the delay, and `release` ends
 * it. React's scheduler posts a message to itself before each later task, and the delay holds these messages back.
 * Urgent updates need no message, so they still render.
 */
async function makeHoldable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- postLater() calls it with the port as `this`
    const { postMessage } = MessagePort.prototype;
    let waiting: (() => void)[] | undefined;
    MessagePort.prototype.postMessage = function postLater(message: unknown) {
      const send = () => postMessage.call(this, message);
      if (waiting) waiting.push(send);
      else send();
    };
    addEventListener('hold', () => {
      waiting = [];
    });
    addEventListener('release', () => {
      const sent = waiting ?? [];
      waiting = undefined;
      for (const send of sent) send();
    });
  });
}

test.describe('while React still renders an earlier address', desktopOnly, () => {
  test('a key reaches the article that the key before it has opened', async ({ page, site, author }) => {
    const word = uniqueWord();
    const ids = [];
    for (const number of [1, 2]) ids.push(await post(site, author, { title: `${word} ${number}` }));
    const release = await hold(page, /\/api\/detailArtikel\//);
    await makeHoldable(page);
    await page.goto(reviewAddress(word));
    await expect(queueRows(page)).toHaveCount(2);
    // When the router calls scrollTo(), React has rendered the new address but has not run the effects yet. At that
    // moment the test presses the key again.
    await page.evaluate(() => {
      // oxlint-disable-next-line typescript/unbound-method -- only stored, to restore it below
      const { scrollTo } = window;
      window.scrollTo = () => {
        window.scrollTo = scrollTo;
        queueMicrotask(() => {
          dispatchEvent(new Event('hold'));
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
        });
      };
    });
    await page.keyboard.press('j');
    await expect(page).toHaveURL(reviewAddress(word, ids[1]));
    await page.keyboard.press('a');
    await page.evaluate(() => dispatchEvent(new Event('release')));
    release();
    await expect(title(page)).toHaveText(`${word} 2`);
    await expect(choice(page, 'Setujui')).toHaveAttribute('aria-pressed', 'true');
  });

  test('two keys at once leave one entry in the history', async ({ page, site, author }) => {
    const word = uniqueWord();
    for (const number of [1, 2]) await post(site, author, { title: `${word} ${number}` });
    await page.goto(reviewAddress(word));
    await expect(queueRows(page)).toHaveCount(2);
    await page.evaluate(async () => {
      for (let times = 0; times < 2; times += 1) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
        await Promise.resolve();
      }
    });
    await expect(title(page)).toHaveText(`${word} 2`);
    await page.goBack();
    await expect(page).toHaveURL(reviewAddress(word));
    await expect(start(page)).toBeVisible();
  });
});
