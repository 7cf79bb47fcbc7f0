import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { RequestCard } from '../../../src/admin/reservations/request-card.tsx';
import type { ReviewedReservation, SeriesDate } from '../../../src/domain/reservation-review.ts';
import { createI18n } from '../../../src/i18n/i18n.ts';
import { StaffTheme } from '../../../src/ui/theme/staff-theme.tsx';

vi.mock('../../../src/platform/seoul-today.ts', () => ({ useSeoulToday: () => '2026-11-24' }));

const timesOf = (day: string) => ({
  startDate: day,
  startTime: '14:00',
  endDate: day,
  endTime: '16:00',
});
const PAST = timesOf('2024-01-02');
const COMING = timesOf('2100-01-02');

const REQUEST: ReviewedReservation = {
  id: 'first',
  status: 'pending',
  type: 'facility',
  resourceId: 'nazagim',
  resourceName: '나자김홀',
  times: COMING,
  name: '김**',
  phone: '010-****-5678',
  email: 's***@x.example',
  organization: null,
  purpose: '성탄 찬양 연습',
  participants: 20,
  notes: null,
  adminComment: null,
  language: 'ko',
  createdAt: '2026-11-21T00:00:00+00:00',
  decidedAt: null,
  cancelledAt: null,
  cancelledVia: null,
  replaces: null,
  conflicting: [],
  isByPhone: false,
  series: null,
  dates: null,
};

const dateOf = (id: string, times: typeof PAST): SeriesDate => ({
  id,
  status: 'pending',
  times,
  adminComment: null,
  conflict: null,
});

/** What the card offers: whether it says that the time is over, and how many buttons approve and reject. */
async function offered(reservation: ReviewedReservation) {
  const i18n = await createI18n('ko', [
    'shell',
    'reservation',
    'admin/reservations',
    'admin/frame',
  ]);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <StaffTheme>
          <RequestCard
            headingLevel={3}
            reservation={reservation}
            conflicting={0}
            deciding={null}
            onDeciding={() => undefined}
            onDecided={() => undefined}
          />
        </StaffTheme>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const count = (text: string) => html.match(new RegExp(`>${text}<`, 'g'))?.length ?? 0;
  const t = i18n.getFixedT('ko', 'admin/reservations');
  return {
    over: count(t('request.over')),
    approve: count(t('decide.approve')) + count(t('series.approve')),
    reject: count(t('decide.reject')) + count(t('series.reject')),
  };
}

test('a request whose time is over says so and can only be rejected', async () => {
  expect(await offered(REQUEST)).toEqual({ over: 0, approve: 1, reject: 1 });
  expect(await offered({ ...REQUEST, times: PAST })).toEqual({ over: 1, approve: 0, reject: 1 });
});

test('the past dates of a repeating request can only be rejected', async () => {
  const seriesOf = (...times: (typeof PAST)[]): ReviewedReservation => ({
    ...REQUEST,
    series: 'first',
    dates: times.map((one, index) => dateOf(String(index), one)),
  });
  expect(await offered(seriesOf(PAST, COMING))).toEqual({ over: 0, approve: 2, reject: 3 });
  expect(await offered(seriesOf(PAST, PAST))).toEqual({ over: 1, approve: 0, reject: 3 });
});
