import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

const AXE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Every rule with one of these tags runs, also those that are experimental or switched off by default. */
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/**
 * `p-as-heading` takes any short, large or bold paragraph above another one for a heading: here the time of a service,
 * the salutation of a letter and the name of the church in the footer, none of which names what follows.
 */
const LEFT_OUT = ['p-as-heading'];

interface Violation {
  readonly path: string;
  readonly colorScheme: 'light' | 'dark';
  readonly rule: string;
  readonly target: string;
  readonly summary: string | undefined;
}

/** What a page, or one part of it, violates as it stands: every rule in the light scheme, those of colours in the dark one. */
export async function findViolations(page: Page, part = 'html'): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Sent over the debugging protocol, which the page's Content Security Policy does not govern.
    await page.evaluate(AXE_SOURCE);
    await page.evaluate(stopTransitions);
  }
  const light = await findViolationsIn(page, 'light', part);
  return [...light, ...(await findViolationsIn(page, 'dark', part))];
}

async function findViolationsIn(
  page: Page,
  colorScheme: Violation['colorScheme'],
  part: string,
): Promise<readonly Violation[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  const violations = await page.evaluate(runAxe, {
    part,
    tags: WCAG_2_2_AA,
    leftOut: LEFT_OUT,
    onlyColors: colorScheme === 'dark',
  });
  const path = new URL(page.url()).pathname;
  return violations.map((violation) => ({ path, colorScheme, ...violation }));
}

/** Runs in the page: no colour is measured on its way to another one. */
function stopTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

declare const axe: typeof Axe;

interface Scan {
  readonly part: string;
  readonly tags: readonly string[];
  readonly leftOut: readonly string[];
  readonly onlyColors: boolean;
}

/** Runs in the page. */
async function runAxe({ part, tags, leftOut, onlyColors }: Scan) {
  const rules = axe
    .getRules([...tags])
    .filter(
      ({ ruleId, tags: own }) =>
        !leftOut.includes(ruleId) && (!onlyColors || own.includes('cat.color')),
    )
    .map(({ ruleId }) => ruleId);
  const { violations } = await axe.run(part, {
    runOnly: { type: 'rule', values: rules },
    resultTypes: ['violations'],
    // The players of other sites, which axe would wait for.
    iframes: false,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      rule: id,
      target: target.join(' '),
      summary: failureSummary,
    })),
  );
}
