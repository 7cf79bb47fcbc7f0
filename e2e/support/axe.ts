import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

const AXE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Every rule with one of these tags runs, including experimental ones and those disabled by default. */
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/**
 * `p-as-heading` reports any short, large or bold paragraph above another one. Here these are the time of a service,
 * the salutation of a letter and the name of the church in the footer, none of which is a heading.
 */
const DISABLED_RULES = ['p-as-heading'];

interface Violation {
  readonly path: string;
  readonly colorScheme: 'light' | 'dark';
  readonly rule: string;
  readonly target: string;
  readonly summary: string | undefined;
}

/** The violations of a page or a part of it: all rules in the light color scheme, color rules in the dark one. */
export async function findViolations(page: Page, part = 'html'): Promise<readonly Violation[]> {
  const light = await findViolationsIn(page, 'light', { part });
  return [...light, ...(await findViolationsIn(page, 'dark', { part, onlyColors: true }))];
}

/** The violations of a page or a part of it in one color scheme. */
export async function findViolationsIn(
  page: Page,
  colorScheme: Violation['colorScheme'],
  { part = 'html', onlyColors = false } = {},
): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // The Content Security Policy does not apply to scripts sent over the debugging protocol.
    await page.evaluate(AXE_SOURCE);
    await page.evaluate(stopTransitions);
  }
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  const violations = await page.evaluate(runAxe, {
    part,
    tags: WCAG_2_2_AA,
    disabledRules: DISABLED_RULES,
    onlyColors,
  });
  const path = new URL(page.url()).pathname;
  return violations.map((violation) => ({ path, colorScheme, ...violation }));
}

/** Runs in the page. Disables transitions, because colors must not be measured during one. */
function stopTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

declare const axe: typeof Axe;

interface Scan {
  readonly part: string;
  readonly tags: readonly string[];
  readonly disabledRules: readonly string[];
  readonly onlyColors: boolean;
}

/** Runs in the page. */
async function runAxe({ part, tags, disabledRules, onlyColors }: Scan) {
  const rules = axe
    .getRules([...tags])
    .filter(
      ({ ruleId, tags: ruleTags }) =>
        !disabledRules.includes(ruleId) && (!onlyColors || ruleTags.includes('cat.color')),
    )
    .map(({ ruleId }) => ruleId);
  const { violations } = await axe.run(part, {
    runOnly: { type: 'rule', values: rules },
    resultTypes: ['violations'],
    // axe would wait for the embedded players of other sites.
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
