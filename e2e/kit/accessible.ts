import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Ends all transitions and finite animations, because axe would measure the colours in the middle of a transition. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
}

/** Expects no axe violations in the light and the dark colour scheme. Leaves the page dark, with reduced motion. */
export async function expectAccessible(page: Page, message = page.url()): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    // The default mode opens another page for each analysis, which takes three times as long. The legacy mode
    // differs only in skipping iframes of other origins, which these pages don't have.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await axe.analyze();
    expect(violations, `${message}, ${colorScheme}`).toEqual([]);
  }
}

export async function expectNoSidewaysScroll(page: Page, message = page.url()): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, message).toBeLessThanOrEqual(0);
}

/** Expects no axe violations and no sideways scrolling. Tests call this for each screen and form in each state. */
export async function expectAccessibleAndFitting(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
