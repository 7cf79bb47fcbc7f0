import type { Locator, Page } from 'playwright';
import { church } from '../../src/content/church.ts';
import { Connection } from '../page-models/connection.ts';
import { HomePage, simulateReturnOnLaterDay } from '../page-models/home-page.ts';
import { NewsPage } from '../page-models/news-page.ts';
import { SiteFrame, visit } from '../page-models/site-frame.ts';
import { TODAY } from '../support/fixed-clock.ts';
import { expect, test } from '../support/journey.ts';

const PHONE = { width: 360, height: 740 };

test.use({ isReturningVisitor: true, hasServiceWorkers: false, viewport: PHONE });

/** Counts taps, and expects each target to be in the viewport, so that the visitor does not need to scroll. */
class Taps {
  count = 0;

  async tap(target: Locator): Promise<void> {
    await expect(target).toBeInViewport();
    await target.click();
    this.count += 1;
  }
}

interface Texts {
  readonly home: string;
  readonly services: readonly [string, string];
  readonly directions: string;
  readonly subway: RegExp;
  readonly account: string;
  readonly call: string;
  readonly search: string;
  readonly query: string;
  readonly lecture: RegExp;
  readonly nextService: string;
  /** Another page, and the link of its menu to the bulletin. */
  readonly other: string;
  readonly bulletin: string;
}

const TEXTS: Readonly<Record<'Korean' | 'English', Texts>> = {
  Korean: {
    home: '/',
    services: ['오전\u00a09시 ·', '오전\u00a011시,'],
    directions: '오시는 길',
    subway: /^동행역 2번 출구/,
    account: '로그인·내 계정',
    call: `전화 ${church.phone.display.ko}`,
    search: '찾기',
    query: '요 3',
    lecture: /요한복음 3장/,
    nextService: '오후 7시 30분',
    other: '/bible-study',
    bulletin: '이번 주 주보',
  },
  English: {
    home: '/en',
    services: ['9:00 am ·', '11:00 am,'],
    directions: 'Getting here',
    subway: /^Donghaeng Station, exit 2/,
    account: 'Sign in · account',
    call: `Call ${church.phone.display.en}`,
    search: 'Search',
    query: 'John 3',
    lecture: /John 3$/,
    nextService: '7:30 pm',
    other: '/en/contact',
    bulletin: 'This week’s bulletin',
  },
};

for (const [language, texts] of Object.entries(TEXTS)) {
  test(`at 150 % on a small phone, the tasks of members and visitors take few taps in ${language}`, async ({
    context,
    page,
    service,
  }) => {
    await page.addInitScript(() => {
      localStorage.setItem('textSize', '150');
    });
    const frame = new SiteFrame(page);
    const news = new NewsPage(page);
    const { week } = new HomePage(page);
    const path = (korean: string) => (language === 'English' ? `/en${korean}` : korean);
    const logo = frame.header.getByRole('link', { name: /첫 화면$|, home$/ });
    /** Starts at the top of Home. */
    const task = (title: string, work: (taps: Taps) => Promise<void>, most: number) =>
      test.step(`${title} (${most})`, async () => {
        if (new URL(page.url()).pathname !== texts.home) await logo.click();
        await expect(page).toHaveURL(texts.home);
        const taps = new Taps();
        await work(taps);
        expect(taps.count).toBeLessThanOrEqual(most);
      });
    const expectBulletin = async (title: string) => {
      await expect(news.dialog.getByRole('heading', { name: title })).toBeVisible();
      await news.expectPicture(news.dialog);
      await page.keyboard.press('Escape');
      await expect(news.dialog).toBeHidden();
    };

    await visit(page, texts.home);
    expect(await page.evaluate(() => document.documentElement.dataset['textSize'])).toBe('150');
    const times = page.locator('main header dl');
    await task(
      'a visitor sees when worship is',
      async () => {
        for (const time of texts.services) {
          await expect(times.getByText(time)).toBeInViewport({ ratio: 1 });
        }
      },
      0,
    );
    await task(
      'a visitor sees the way by subway',
      async (taps) => {
        await taps.tap(frame.menuButton);
        await taps.tap(frame.link(texts.directions));
        await expect(page).toHaveURL(path('/directions'));
        await expect(page.getByRole('heading', { name: texts.subway })).toBeInViewport();
      },
      2,
    );
    await task(
      'a member signs in',
      async (taps) => {
        await taps.tap(frame.menuButton);
        await taps.tap(frame.link(texts.account));
        await expect(page).toHaveURL(path('/auth'));
        await expect(page.locator('main input[name="email"]')).toBeVisible();
      },
      2,
    );
    await task(
      'a visitor calls the office',
      async (taps) => {
        await taps.tap(frame.menuButton);
        const call = frame.link(texts.call);
        await expect(call).toBeInViewport();
        await expect(call).toHaveAttribute('href', `tel:${church.phone.international}`);
        await frame.menuButton.click();
      },
      1,
    );
    await task(
      'a member opens the lecture on John 3',
      async (taps) => {
        await taps.tap(frame.menuButton);
        await taps.tap(frame.link(texts.search));
        await taps.tap(page.getByRole('searchbox'));
        await page.keyboard.type(texts.query);
        await taps.tap(page.locator('a[data-hit]').first());
        await expect(page).toHaveURL(path('/bible-study?book=john&chapter=3'));
        await expect(page.getByRole('heading', { name: texts.lecture })).toBeVisible();
      },
      4,
    );

    await simulateReturnOnLaterDay(context);
    await visit(page, texts.home);
    const [newest] = await service.readBulletins();
    await task(
      'a member sees the next service',
      () => expect(week.service.getByText(texts.nextService)).toBeInViewport({ ratio: 1 }),
      0,
    );
    await task(
      'a member reads today’s prayer',
      async (taps) => {
        await taps.tap(week.prayer);
        await expect(page.getByTestId('prayer-text')).toHaveText(await service.readPrayer(TODAY));
      },
      1,
    );
    await task(
      'a member reads the bulletin, from Home',
      async (taps) => {
        await taps.tap(week.bulletin);
        await expectBulletin(newest?.title ?? '?');
      },
      2,
    );
    await visit(page, texts.other);
    await test.step('a member reads the bulletin, from another page (2)', async () => {
      const taps = new Taps();
      await taps.tap(frame.menuButton);
      await taps.tap(frame.link(texts.bulletin));
      await expect(page).toHaveURL(/\/news\?bulletin=latest$/);
      await expectBulletin(newest?.title ?? '?');
      expect(taps.count).toBe(2);
      await expect(page).toHaveURL(/\/news$/);
    });
  });
}

test('the phone menu and the footer lead to every public page', async ({ page }) => {
  await page.goto('/about');
  const frame = new SiteFrame(page);
  await frame.waitUntilHydrated();
  const paths = (within: Locator) =>
    within
      .locator('a[href^="/"]')
      .evaluateAll((links) => [
        ...new Set(links.map((link) => new URL((link as HTMLAnchorElement).href).pathname)),
      ]);
  const everywhere = [
    '/hour-prayer',
    '/news',
    '/directions',
    '/auth',
    '/about',
    '/services',
    '/bible-study',
    '/newcomers',
    '/reserve',
    '/giving',
    '/staff',
    '/beliefs',
    '/contact',
    '/reservemanage',
  ];
  await frame.menuButton.click();
  expect(await paths(frame.menu)).toEqual(expect.arrayContaining(everywhere));
  expect(await paths(frame.footer)).toEqual(
    expect.arrayContaining([...everywhere, '/privacy', '/terms', '/ministry', '/worship']),
  );
});

test('the floating prayer button hides while the page is scrolled down, and over "I prayed", facts, verses, fields and the map', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: '기도', exact: true });
  const scrollTo = (top: number) =>
    page.evaluate((y) => {
      window.scrollTo({ top: y, behavior: 'instant' });
    }, top);
  const expectUncovered = async (target: Locator) => {
    // Comes from below, since the button is hidden on the way down; repeated, because the page grows while its form loads.
    await expect(async () => {
      await target.evaluate(async (element) => {
        for (const further of [20, 0]) {
          const { bottom } = element.getBoundingClientRect();
          window.scrollTo({
            top: scrollY + bottom - innerHeight + 30 + further,
            behavior: 'instant',
          });
          await new Promise(requestAnimationFrame);
        }
      });
      await expect(target).toBeInViewport({ timeout: 2_000 });
    }).toPass();
    await expect
      .poll(async () => {
        const [covering, covered] = [await button.boundingBox(), await target.boundingBox()];
        if (covering === null || covered === null) return false;
        return (
          covering.y < covered.y + covered.height &&
          covering.y < PHONE.height - 1 &&
          covering.x < covered.x + covered.width
        );
      })
      .toBe(false);
  };
  await visit(page, '/privacy');
  await expect(button).toBeInViewport();
  // Repeated, because the button is shown before it follows the scroll position.
  await expect(async () => {
    await scrollTo(0);
    await scrollTo(600);
    await expect(button).not.toBeInViewport({ timeout: 2_000 });
  }).toPass();
  await scrollTo(500);
  await expect(button).toBeInViewport();

  await visit(page, '/hour-prayer');
  await expectUncovered(page.getByRole('main').getByRole('button', { name: '기도했습니다' }));

  await visit(page, '/contact');
  for (const target of [
    page.locator('footer a[href^="tel:"]'),
    page.locator('main a[href^="mailto:"]').first(),
    page.locator('main [data-keep-clear]').first(),
    page.locator('main input[name="email"]'),
  ]) {
    await expectUncovered(target);
  }

  await visit(page, '/worship');
  await expect(page.locator('main blockquote').first()).toBeInViewport();
  await expect(button).not.toBeInViewport();
});

test('the floating prayer button does not cover the ends of lines of large text', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('textSize', '150');
  });
  const button = page.getByRole('button', { name: '기도', exact: true });
  const textUnderButton = () => button.evaluate(findTextUnder);
  await visit(page, '/beliefs');
  await expect.poll(textUnderButton).toEqual([]);
  for (const top of [1600, 1500, 1400]) {
    await page.evaluate((y) => {
      window.scrollTo({ top: y, behavior: 'instant' });
    }, top);
    await expect.poll(textUnderButton).toEqual([]);
  }
  // Beside the heading, which does not reach below it.
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await expect(button).not.toHaveAttribute('data-hidden');
  await expect(button).toBeInViewport();
});

/** Runs in the page: the texts of the page that have a line below the element. */
function findTextUnder(element: Element): readonly string[] {
  const over = element.getBoundingClientRect();
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const range = new Range();
    range.selectNode(texts.currentNode);
    const isUnder = [...range.getClientRects()].some(
      ({ right, top, bottom }) => right > over.left && bottom > over.top && top < over.bottom,
    );
    if (isUnder && over.top < innerHeight) found.push(texts.currentNode.textContent ?? '');
  }
  return found;
}

/** Applies the rules for `display-mode: standalone` on any screen, because a test browser cannot install the app. */
async function showAsInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const standalone = rules.filter(
      (rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('standalone'),
    );
    for (const { media } of standalone as CSSMediaRule[]) {
      media.mediaText = media.mediaText.replace('(display-mode: standalone)', 'screen');
    }
    return standalone.length > 0;
  });
}

test('the installed app has a bar at the bottom, which opens the whole menu and replaces the floating button', async ({
  page,
}) => {
  await page.goto('/about');
  const frame = new SiteFrame(page);
  await frame.waitUntilHydrated();
  await showAsInstalled(page);
  const bar = page.getByRole('navigation', { name: '앱 메뉴' });
  await expect(bar).toBeInViewport();
  await expect(page.getByRole('button', { name: '기도', exact: true })).toBeHidden();
  await bar.getByRole('link', { name: '기도', exact: true }).click();
  await expect(page).toHaveURL('/hour-prayer');
  await expect(bar.getByRole('link', { name: '기도', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const more = bar.locator('summary', { hasText: /^더보기$/ }).first();
  await more.click();
  await bar.getByRole('link', { name: '오시는 길', exact: true }).first().click();
  await expect(page).toHaveURL('/directions');

  // The menu is opened in the same task as a link is clicked, before the navigation completes.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-app-bar] a[href="/news"]')?.click();
    document.querySelector<HTMLElement>('[data-app-bar] > details > summary')?.click();
  });
  await expect(page.getByRole('heading', { level: 1, name: '소식' })).toBeVisible();
  await bar.getByRole('link', { name: '오시는 길', exact: true }).first().click();
  await expect(page).toHaveURL('/directions');
  await expect(bar.getByRole('link', { name: '소식과 주보', exact: true })).toBeHidden();
});

test('the connection bar and its button stay above the bar of the installed app', async ({
  network,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, '/about');
  await showAsInstalled(page);
  await network.goOffline();
  const { bar } = new Connection(page);
  const menu = await page.getByRole('navigation', { name: '앱 메뉴' }).boundingBox();
  const bottom = async () => {
    const box = await bar.boundingBox();
    return box === null ? Infinity : box.y + box.height;
  };
  await expect(bar).toContainText('인터넷');
  expect(await bottom()).toBeLessThan(menu?.y ?? 0);
  await bar.getByRole('button', { expanded: true }).click();
  await expect(bar.getByRole('button', { expanded: false })).toBeVisible();
  expect(await bottom()).toBeLessThan(menu?.y ?? 0);
});

test('each means of transport on the directions page has its own address, and Back returns to the previous one', async ({
  page,
}) => {
  await visit(page, '/directions');
  await page.getByRole('tab', { name: '주차' }).click();
  await expect(page).toHaveURL('/directions?way=parking');
  await expect(page.getByText('주차 요금은 시간당 2,000원입니다.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/directions');
  await expect(page.getByRole('heading', { name: /^동행역/ })).toBeVisible();
  await page.goto('/en/directions?way=bus');
  await expect(page.getByRole('tab', { name: 'Bus' })).toHaveAttribute('aria-selected', 'true');
});

test('copies the account number for offerings', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/giving');
  await page.getByRole('button', { name: '계좌 번호 복사' }).click();
  await expect(page.getByText('계좌 번호를 복사했습니다.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('000-0000-1203-01');
});

test.describe('in the in-app browser of KakaoTalk', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-S911N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 KAKAOTALK/25.4.0 (INAPP)',
  });

  test('a link to open the page in another browser is at the top until it is closed', async ({
    page,
  }) => {
    // On Home the header is transparent: the banner behind it must begin at the top also above the notice.
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-in-app');
    expect((await page.locator('main article > header').first().boundingBox())?.y).toBe(0);
    await page.goto('/news');
    const notice = page.getByRole('complementary', { name: '브라우저에서 열기' });
    await expect(notice.getByRole('link')).toBeInViewport();
    await expect(notice.getByRole('link')).toHaveAttribute(
      'href',
      /^kakaotalk:\/\/web\/openExternal\?url=http.*%2Fnews$/,
    );
    const [bar, heading] = [await notice.boundingBox(), await page.locator('h1').boundingBox()];
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
    await test.step('in any text size, in both languages, it covers no heading', async () => {
      for (const path of ['/news', '/en/news', '/hour-prayer', '/en/hour-prayer']) {
        await page.goto(path);
        await expect(
          page.getByRole('complementary').filter({ has: page.getByRole('link') }),
        ).toBeVisible();
        for (const width of [320, 360, 640]) {
          for (const size of ['100', '130', '150']) {
            await page.setViewportSize({ width, height: 640 });
            const room = await page.evaluate((textSize) => {
              document.documentElement.dataset['textSize'] = textSize;
              const edge = (selector: string) =>
                document.querySelector(selector)?.getBoundingClientRect();
              return (
                (edge('h1')?.top ?? 0) - (edge('aside:has(a[href^="kakaotalk:"])')?.bottom ?? 0)
              );
            }, size);
            expect.soft(room, `${path}, ${width} px, ${size} %`).toBeGreaterThanOrEqual(0);
          }
        }
      }
      await page.goto('/news');
    });
    await notice.getByRole('button', { name: '닫기' }).click();
    await expect(notice).toBeHidden();
    await visit(page, '/directions');
    await expect(
      page.locator('footer').getByRole('link', { name: '브라우저에서 열기' }),
    ).toBeVisible();
    await expect(notice).toBeHidden();
  });
});
