import type { Tab } from './support/tab.ts';
import { expect, test } from './support/test.ts';

const OPEN_COUNTER = { css: 'button', name: '기도' } as const;
const DIALOG = { css: '[role="dialog"]' } as const;

/** More Tab presses than the dialog has controls, so that focus would leave it without a focus trap. */
const STEPS = 12;

const isFocusInside = (tab: Tab) =>
  tab.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);

const focusedName = (tab: Tab) =>
  tab.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

async function expectTrapAndReturn(tab: Tab): Promise<void> {
  await tab.expectVisible(DIALOG);
  await expect.poll(() => isFocusInside(tab), 'whether focus is in the dialog').toBe(true);
  for (let step = 0; step < STEPS; step += 1) {
    await tab.press('Tab');
    expect(await isFocusInside(tab), `whether focus is in the dialog after ${step + 1} tabs`).toBe(
      true,
    );
  }
  await tab.press('Tab', { shift: true });
  expect(await isFocusInside(tab)).toBe(true);
  await tab.press('Escape');
  await tab.expectHidden(DIALOG);
  await expect.poll(() => focusedName(tab), 'where focus returns').toBe('기도');
}

test('a dialog opened by a click traps focus, closes on Escape and returns focus to its button', async ({
  tab,
}) => {
  await tab.visit('/about');
  await tab.click(OPEN_COUNTER);
  await expectTrapAndReturn(tab);
});

test('a dialog opened by the keyboard traps focus, closes on Escape and returns focus to its button', async ({
  tab,
}) => {
  await tab.visit('/about');
  await tab.expectVisible(OPEN_COUNTER);
  for (let step = 0; (await focusedName(tab)) !== '기도'; step += 1) {
    expect(step, 'the steps to the button').toBeLessThan(200);
    await tab.press('Tab');
  }
  await tab.press('Enter');
  await expectTrapAndReturn(tab);
});

test('the mobile menu opens, closes on Escape and returns focus to its button', async ({ tab }) => {
  const link = { css: 'header nav a', text: '오늘의 동행기도' } as const;
  await tab.visit('/about');
  await tab.expectHidden(link);
  await tab.click({ css: 'header summary', name: '메뉴' });
  await tab.click({ css: 'header nav summary', name: '예수동행' });
  await tab.expectVisible(link);
  await tab.press('Escape');
  await tab.expectHidden(link);
  await expect.poll(() => focusedName(tab)).toBe('메뉴');
});

test('the selected text size applies to the next page and to a new tab', async ({ tab }) => {
  const size = () => tab.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
  await tab.visit('/about');
  const usual = await size();
  await tab.click({ css: 'header summary', name: '보기 설정' });
  await tab.click({ css: 'header label', text: '150%' });
  await expect.poll(size).toBeCloseTo(usual * 1.5, 1);
  await tab.visit('/hour-prayer');
  expect(await size()).toBeCloseTo(usual * 1.5, 1);
  await tab.reopen();
  await tab.visit('/en/about');
  expect(await size()).toBeCloseTo(usual * 1.5, 1);
});
