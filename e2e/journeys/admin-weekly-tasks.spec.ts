import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { addDays, seoulDayAt, weekdayOf } from '../../src/domain/seoul-day.ts';
import { dayText } from '../../src/i18n/format/day-text.ts';
import { AdminMenu } from '../page-models/admin-menu.ts';
import { AdminPublications } from '../page-models/admin-publications.ts';
import { findViolations } from '../support/axe.ts';
import { DragDrop } from '../support/drag-drop.ts';
import { installFixedClock, seoulInstant } from '../support/fixed-clock.ts';
import { expect, test } from '../support/journey.ts';
import { createReservationClient } from '../support/reservation-client.ts';
import { sampleImage, samplePdf } from '../support/sample-photos.ts';
import { SEEDED_PASSWORD, seededAddress } from '../support/test-users.ts';

/** The last Sunday on the real clock, which has the newest bulletin of the seed, and the Saturday before it. */
const SUNDAY = addDays(seoulDayAt(new Date()), -weekdayOf(seoulDayAt(new Date())));
const SATURDAY = addDays(SUNDAY, -1);
/** Six days later than every prayer of the seed, regardless of the current date. */
const DAYS = [8, 9, 10, 11, 12, 13].map((days) => addDays(SUNDAY, days));

const MOST_TAPS = 60;

/** Counts each press of a button, link or field; typing, pasting and dropping files are free. */
class Volunteer {
  taps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  button(name: RegExp | string): Locator {
    return this.page.getByRole('main').getByRole('button', { name });
  }

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps += 1;
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.fill(text);
  }

  /** On a phone, views that are not in the bottom bar take two taps. */
  async open(view: RegExp): Promise<void> {
    const menu = new AdminMenu(this.page);
    this.taps += (await menu.link(view).isVisible()) ? 1 : 2;
    await menu.open(view);
  }

  /** Waits for the toast, and checks that it covers no control that cannot be scrolled clear of it. */
  async expectToast(text: RegExp): Promise<void> {
    const toast = this.page.locator('[data-toast]').filter({ hasText: text });
    await expect(toast.first()).toBeVisible();
    const covered = await this.page.evaluate(() => {
      const staysInView = (element: Element | null): boolean =>
        element !== null &&
        (/^(sticky|fixed)$/.test(getComputedStyle(element).position) ||
          staysInView(element.parentElement));
      const middleOf = (control: Element): readonly [x: number, y: number] => {
        const { left, top, width, height } = control.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      const isScrolledAway = (control: Element): boolean => {
        let area = control.parentElement;
        while (area !== null && !/auto|scroll/.test(getComputedStyle(area).overflowY)) {
          area = area.parentElement;
        }
        if (area === null) return false;
        const { top, bottom } = area.getBoundingClientRect();
        const [, y] = middleOf(control);
        return y < top || y > bottom;
      };
      return [...document.querySelectorAll('a, button, input, textarea, select')]
        .filter(
          (control) =>
            control.closest('[data-toast]') === null &&
            control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
            (scrollY === 0 || staysInView(control)) &&
            !isScrolledAway(control),
        )
        .filter((control) => {
          const over = document.elementFromPoint(...middleOf(control));
          return over !== null && over.closest('[data-toast]') !== null;
        })
        .map((control) => control.outerHTML);
    });
    expect(covered).toEqual([]);
  }
}

test.use({ isReturningVisitor: true, hasServiceWorkers: false });
test.describe.configure({ mode: 'parallel' });

for (const { language, path, viewport } of [
  { language: 'Korean on a phone', path: '', viewport: { width: 360, height: 740 } },
  { language: 'English on a laptop', path: '/en', viewport: { width: 1280, height: 800 } },
]) {
  test(`a volunteer's Saturday takes at most ${MOST_TAPS} taps, in ${language}`, async ({
    app,
    context,
    page,
    consoleErrors,
    service,
  }) => {
    consoleErrors.expect(/rare font file fetched/);
    await page.setViewportSize(viewport);
    await installFixedClock(context, seoulInstant(SATURDAY, '10:00'));
    const me = new Volunteer(page);
    const publications = new AdminPublications(page);
    const key = randomUUID().slice(0, 8);
    const purposes = ['성탄 찬양 연습', '교사 기도회', '구역 모임'].map((one) => `${one} ${key}`);
    const subjects = ['주차할 곳이 있나요', '유아실이 있나요'].map((one) => `${one} ${key}`);
    const newsTitle = `대심방 안내 ${key}`;
    const removed = await service.removeBulletinsOf(SUNDAY);
    await service.openBook('titus', { 1: 'https://youtu.be/Behold-Old1' });
    await service.openBook('hebrews', {
      1: 'https://youtu.be/Behold-Old1',
      2: 'https://youtu.be/Behold-Old2',
    });
    for (const [place, purpose] of purposes.entries()) {
      await createReservationClient(app.server).submit({
        email: `${randomUUID()}@x.example`,
        purpose,
        resourceId: 'classroom1',
        // Before the requests of the seed, because the first view shows only the next six.
        day: addDays(seoulDayAt(new Date()), path === '' ? 1 : 2),
        start: `0${place + 3}:00`,
        end: '06:00',
      });
    }
    for (const subject of subjects) {
      await service.sendContactMessage(`${randomUUID()}@x.example`, subject);
    }
    const scan = () =>
      test.step('has no WCAG A or AA violations', async () => {
        // As tall as the page: the target-size rule reports controls that the bottom bar covers until they are scrolled.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ ...viewport, height });
        expect.soft(await findViolations(page, 'main')).toEqual([]);
        await page.setViewportSize(viewport);
      });

    await test.step('signs in and sees the open tasks', async () => {
      await page.goto(`${path}/bc-admin`);
      await me.type(page.getByRole('textbox', { name: /^(이메일|Email)/ }), seededAddress(1));
      await me.type(page.locator('input[type="password"]'), SEEDED_PASSWORD);
      await me.tap(page.getByRole('main').getByRole('button', { name: /^(로그인|Sign in)$/ }));
      const today = (name: RegExp) => page.getByRole('region', { name });
      const requests = today(/^(검토할 예약 신청|Requests to review)$/).getByRole('link');
      await expect(requests.first()).toBeVisible();
      const own = requests.filter({ hasText: key });
      await expect(own).toHaveCount(3);
      await expect(own.first()).toContainText(/겹치는 신청 2건|2 overlapping requests/);
      await expect(
        today(/^(답을 기다리는 문의|Messages waiting for an answer)$/)
          .getByRole('link')
          .filter({ hasText: key }),
      ).toHaveCount(2);
      await expect(
        today(/^(동행기도|Companion prayers)$/)
          .getByRole('link', { name: /올림|Posted/ })
          .first(),
      ).toBeVisible();
      await expect(today(/^(보내지 못한 메일|Emails that could not be sent)$/)).toBeVisible();
    });

    await test.step('adds the bulletin of tomorrow at 06:00: four pictures and a PDF', async () => {
      const card = page.getByRole('region', { name: /^(이번 주일 주보|This Sunday’s bulletin)$/ });
      await expect(card).toContainText(/없음|Missing/);
      await me.tap(card.getByRole('link'));
      await expect(publications.date).toHaveValue(
        dayText(SUNDAY, path === '' ? 'ko' : 'en', 'short'),
      );
      await expect(publications.title).toHaveValue(/^\d+월 \d+일 주보$/);
      const dragDrop = new DragDrop(page);
      const colours = ['#dc2626', '#16a34a', '#2563eb', '#525252'];
      const pictures = await Promise.all(
        colours.map((colour, place) => sampleImage(`${place + 1}.png`, colour)),
      );
      await dragDrop.dragFilesOver([...pictures, samplePdf('order.pdf', 2)], publications.title);
      await dragDrop.drop();
      await expect(publications.pictures.getByText(/^(올렸습니다|Sent)$/)).toHaveCount(6);
      await me.tap(publications.publish);
      await me.type(publications.publishOn, SUNDAY);
      await expect(page.getByLabel(/^(공개할 시각|Publish at)$/)).toHaveValue('06:00');
      await expect(publications.preview).toContainText(/공개 예약|Scheduled/);
      await scan();
      await me.tap(publications.save);
      await me.expectToast(/저장했습니다|is saved/);
      const row = page.getByRole('row').filter({ hasText: /공개 예약|Scheduled/ });
      await expect(row).toHaveCount(1);
      const [saved] = await service.removeBulletinsOf(SUNDAY);
      expect(saved).toMatchObject({
        publish_at: seoulInstant(SUNDAY, '06:00').toISOString().replace('.000Z', '+00:00'),
      });
      expect(saved?.images).toHaveLength(6);
    });

    await test.step('pastes six prayers of the week', async () => {
      await me.open(/^(기도|Prayers)/);
      await me.tap(me.button(/^(여러 날 붙여넣기|Paste several days)$/));
      const list = DAYS.map((day) => `${day}\n${day}의 기도\n\n동행하여 주시옵소서. 아멘.`);
      await me.type(page.getByLabel(/^(기도 목록|List of prayers)/), list.join('\n\n'));
      await me.tap(me.button(/^(기도 6편 저장|Save 6 prayers)$/));
      await me.expectToast(/기도 6편을 저장했습니다|6 prayers are saved/);
      await expect(me.button(/^(여러 날 붙여넣기|Paste several days)$/)).toBeFocused();
    });

    await test.step('posts a news item', async () => {
      await me.open(/^(소식|News)/);
      await me.tap(me.button(/^(새 소식|New post)$/));
      await me.type(publications.title, newsTitle);
      await me.type(publications.content, '다음 주부터 대심방을 시작합니다.');
      await me.tap(publications.publish);
      await me.tap(publications.save);
      await me.expectToast(/지금부터 성도들에게 보입니다|Members can see it now/);
    });

    await test.step('removes the news item and undoes that', async () => {
      await me.tap(me.button(new RegExp(`^(‘${newsTitle}’ 지우기|Remove “${newsTitle}”)$`)));
      await me.expectToast(/지웠습니다|is removed/);
      const toast = page.locator('[data-toast]').filter({ hasText: /지웠습니다|is removed/ });
      await me.tap(toast.getByRole('button', { name: /^(되돌리기|Undo)$/ }));
      await me.expectToast(/되살렸습니다|is back/);
      await expect(page.locator('[id^="publication-"]', { hasText: newsTitle })).toBeVisible();
    });

    await test.step('fills in 13 lectures of one book and 3 of another, and sees which links change', async () => {
      const fill = async (book: RegExp, chapters: number, replaced: RegExp, saved: RegExp) => {
        await me.tap(me.button(book));
        await me.tap(page.locator('summary', { hasText: /주소 목록|list of links/ }));
        const links = Array.from(
          { length: chapters },
          (_, place) => `https://youtu.be/Behold-N${String(place + 1).padStart(3, '0')}`,
        );
        const field = page.getByRole('textbox', { name: /^(주소 목록|List of links)/ });
        await me.type(field, links.join('\n'));
        await expect(
          page.getByRole('region', { name: /바뀌는 주소|Links that change/ }),
        ).toContainText(replaced);
        await me.tap(me.button(/^(주소 \d+개 넣기|Fill in \d+ chapters?)$/));
        await me.tap(me.button(/^(바뀐 주소 \d+개 저장|Save \d+ changed chapters?)$/));
        await me.expectToast(saved);
        await me.tap(me.button(/^(성경 목록으로|Back to the books)$/));
      };
      await me.open(/^(성경 강해|Bible)/);
      await fill(
        /^(히브리서|Hebrews) (13장|2 of)/,
        13,
        /Behold-Old1.*Behold-Old2/s,
        /히브리서 강해 주소 13개를 저장|13 lecture links of Hebrews/,
      );
      await fill(
        /^(디도서|Titus) (3장|1 of)/,
        3,
        /Behold-Old1/,
        /디도서 강해 주소 3개를 저장|3 lecture links of Titus/,
      );
      const lecturesOf = page.getByRole('switch', { name: /^(디도서|Titus)/ });
      await expect(lecturesOf).toBeDisabled();
      await expect(lecturesOf).toHaveAccessibleDescription(/강해 3개가 있어|it has 3 lectures/);
      await scan();
    });

    await test.step('approves one of three overlapping requests and rejects the others', async () => {
      await me.open(/^(예약|Reservations)/);
      const card = (purpose: string) =>
        page.locator('[data-reservation]').filter({ hasText: purpose });
      for (const [place, purpose] of purposes.entries()) {
        const isFirst = place === 0;
        await me.tap(
          card(purpose).getByRole('button', {
            name: isFirst ? / 승인$|^Approve / : / 반려$|^Reject /,
          }),
        );
        await me.tap(
          me.button(
            isFirst
              ? /^(승인하고 알리기|Approve and notify)$/
              : /^(반려하고 알리기|Reject and notify)$/,
          ),
        );
        await me.expectToast(
          isFirst ? /승인했고|Reservation approved/ : /반려했고|Reservation rejected/,
        );
        await expect(card(purpose)).toHaveCount(0);
      }
    });

    await test.step('answers two messages', async () => {
      await me.open(/^(문의함|Inbox)/);
      for (const subject of subjects) {
        const message = page.getByRole('listitem').filter({ hasText: subject }).first();
        await me.tap(message.getByRole('button', { name: subject }));
        await me.type(message.getByLabel(/^(답변 쓰기|Your answer)/), '네, 있습니다.');
        await me.tap(message.getByRole('button', { name: /^(답변 보내기|Send the answer)$/ }));
        await expect(message.getByText(/^(보내는 중|보냄|Sending|Sent)$/)).toBeVisible();
      }
      // Both mails are sent by the next run of the mail queue.
      const last = page
        .getByRole('listitem')
        .filter({ hasText: subjects.at(-1) ?? '' })
        .first();
      await expect(last.getByText(/^(보냄|Sent)$/)).toBeVisible({ timeout: 30_000 });
      await scan();
    });

    await test.step('sees that these tasks are no longer open, and signs out', async () => {
      await me.open(/^(오늘 할 일|Today)/);
      await expect(
        page.getByRole('heading', { name: /^(오늘 할 일|Today’s work)$/ }),
      ).toBeVisible();
      await expect(page.getByRole('main').getByRole('link').filter({ hasText: key })).toHaveCount(
        0,
      );
      await me.tap(page.locator('summary', { hasText: /내 계정|account/i }));
      await me.tap(page.getByRole('button', { name: /^(로그아웃|Sign out)$/ }));
      await expect(page).not.toHaveURL(/bc-admin/);
    });

    expect(me.taps).toBeLessThanOrEqual(MOST_TAPS);
    for (const day of DAYS) await service.removePrayer(day);
    for (const book of ['titus', 'hebrews']) await service.closeBook(book);
    await service.removePublication('church_news', newsTitle);
    await service.publishBulletins(removed);
  });
}
