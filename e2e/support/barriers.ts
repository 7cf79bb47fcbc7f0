import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const OF_COLOURS = ['color-contrast'];

interface Look {
  /** The whole page unless one part is named. */
  readonly part?: string;
  /** Colours are the same in every language, and everything else in every scheme; to measure them costs the most. */
  readonly of?: 'everything' | 'colours' | 'everything but colours';
}

/** What of the page, or of the dialog that covers it, keeps somebody out. */
export async function findBarriers(
  page: Page,
  { part, of = 'everything' }: Look = {},
): Promise<readonly object[]> {
  const axe = new AxeBuilder({ page });
  if (part !== undefined) axe.include(part);
  if (of === 'colours') axe.withRules(OF_COLOURS);
  else axe.withTags(WCAG_2_2_AA);
  if (of === 'everything but colours') axe.disableRules(OF_COLOURS);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      path: new URL(page.url()).pathname,
      rule: id,
      target: target.join(' '),
      why: failureSummary,
    })),
  );
}
