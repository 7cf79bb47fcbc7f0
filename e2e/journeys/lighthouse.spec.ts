import { expect, test } from '../support/journey.ts';
import { runLighthouse } from '../support/lighthouse-runs.ts';

/** The categories that do not depend on the machine; `npm run bench -- lighthouse` measures performance. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];

for (const path of ['/', '/hour-prayer', '/services/sunday', '/news', '/contact']) {
  test(`${path} has a Lighthouse score of 100 in accessibility, best practices and SEO`, async ({
    app,
  }) => {
    const { audits, categories } = await runLighthouse(`${app.origin}${path}`, CATEGORIES);
    const failed = Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => `${id}: ${audits[id]?.title}`);
    expect(failed).toEqual([]);
    for (const category of CATEGORIES)
      expect(categories[category]?.score, `score in ${category}`).toBe(1);
  });
}
