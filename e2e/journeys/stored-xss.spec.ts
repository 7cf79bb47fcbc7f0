import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { TODAY } from '../support/fixed-clock.ts';
import { postFromOwnAddress } from '../support/post-from-own-address.ts';
import { expect, test } from '../support/journey.ts';

/** A script that runs if the text is parsed as HTML, and a unique text after it. */
const HOSTILE = `<img src=x onerror="window.hostile=1"><script>window.hostile=1</script>"'&{{address}} 표시`;
const SHOWN = '"\'&{{address}} 표시';
const PICTURE = '/storage/v1/object/public/images/WeeklyBulletin/1764000000001-1.webp';

test.use({ isReturningVisitor: true, signedInAs: 0, hasServiceWorkers: false });

/** Whether the text was parsed as markup: its elements are in the page, or its script has run. */
function isTakenAsMarkup(page: Page): Promise<boolean> {
  return page.evaluate(
    () => 'hostile' in window || document.querySelector('img[src="x"]') !== null,
  );
}

test('text with markup is shown as text, wherever it is stored', async ({
  app,
  page,
  service,
  consoleErrors,
}) => {
  consoleErrors.expect(/rare font file fetched/);
  const before = await service.readPrayer(TODAY);
  await service.correctPrayer(TODAY, HOSTILE);
  const common = { title: HOSTILE, date: TODAY, images: [PICTURE] };
  await service.publishBulletins([common]);
  await service.publishNews([{ ...common, content: HOSTILE }]);
  const email = `${randomUUID()}@x.example`;
  const sent = await postFromOwnAddress(app.server.origin, 'submit-contact-message', {
    requestId: randomUUID(),
    firstName: '<b>새봄</b>',
    lastName: '김',
    email,
    phone: '',
    subject: HOSTILE.slice(0, 100),
    message: HOSTILE,
    consent: true,
    locale: 'ko',
  });
  expect(sent).toMatchObject({ success: true });

  for (const [address, text] of [
    ['/hour-prayer', SHOWN],
    ['/en/hour-prayer', SHOWN],
    ['/news', SHOWN],
    ['/en/news', SHOWN],
    ['/', null],
    ['/bc-admin?tab=prayers', SHOWN],
    ['/bc-admin?tab=bulletins', SHOWN],
    ['/bc-admin?tab=news', SHOWN],
    ['/bc-admin?tab=inbox', '<b>새봄</b>'],
    ['/bc-admin?tab=settings', null],
  ] as const) {
    await page.goto(`${app.origin}${address}`);
    if (text !== null) await expect(page.getByText(text).first(), address).toBeAttached();
    expect(await isTakenAsMarkup(page), address).toBe(false);
  }

  await service.correctPrayer(TODAY, before);
  await service.removePublication('bulletins', HOSTILE);
  await service.removePublication('church_news', HOSTILE);
});
