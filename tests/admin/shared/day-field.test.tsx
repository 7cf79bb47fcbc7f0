import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import { RecurrenceFields } from '../../../src/admin/reservations/recurrence-fields.tsx';
import { DayField } from '../../../src/admin/shared/day-field.tsx';
import { DayRangeFields } from '../../../src/admin/shared/day-range-fields.tsx';
import type { SeoulDay } from '../../../src/domain/seoul-day.ts';
import { createI18n } from '../../../src/i18n/i18n.ts';
import { StaffTheme } from '../../../src/ui/theme/staff-theme.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

async function renderForm(children: ReactNode): Promise<string> {
  const i18n = await createI18n('ko', [
    'shell',
    'admin/calendar',
    'admin/frame',
    'admin/reservations',
  ]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StaffTheme>{children}</StaffTheme>
    </I18nextProvider>,
  );
}

const render = (value: string, error?: string) =>
  renderForm(<DayField label="날짜" value={value} error={error} onChange={() => undefined} />);

test('a restored text that is no date is reported at once, because the field does not show it', async () => {
  const restored = await render('다음 주일');
  expect(restored).toContain('날짜로 읽을 수 없습니다: 다음 주일');
  expect(restored).toContain('aria-invalid="true"');
});

test('an error of the form takes the place of that message', async () => {
  const reported = await render('다음 주일', '날짜를 다시 확인해 주세요.');
  expect(reported).toContain('날짜를 다시 확인해 주세요.');
  expect(reported).not.toContain('날짜로 읽을 수 없습니다');
});

test.each(['', '2026-11-22'])('the value "%s" is not reported', async (value) => {
  expect(await render(value)).not.toContain('aria-invalid');
});

test('an error is no alert, because a submitted form moves the focus to its field', async () => {
  const reported = await render('', '날짜를 입력해 주세요.');
  expect(reported).toContain('날짜를 입력해 주세요.');
  expect(reported).not.toContain('role="alert"');
});

test('a filter whose last day is before its first says so at once', async () => {
  const filterOf = (from: string, to: string) =>
    renderForm(
      <DayRangeFields
        labels={{ from: '시작일', to: '종료일' }}
        range={{ from: from as SeoulDay, to: to as SeoulDay }}
        onChange={() => undefined}
      />,
    );
  const backwards = await filterOf('2026-11-22', '2026-11-21');
  expect(backwards).toMatch(/role="alert"[^>]*>종료 날짜가 시작 날짜보다 빠릅니다\./);
  expect(await filterOf('2026-11-21', '2026-11-22')).not.toContain('role="alert"');
});

test.each([
  ['dates', 'inputmode="decimal"'],
  ['until', 'data-dates-input'],
] as const)(
  'the error of a recurrence that ends by %s is that of its field',
  async (end, field) => {
    const html = await renderForm(
      <RecurrenceFields
        value={{ repeat: 'weekly', weekdays: [], endsWith: end, dates: '99', until: '' }}
        onChange={() => undefined}
        startDate="2026-11-22"
        most={26}
        error="26회까지 되풀이할 수 있습니다."
      />,
    );
    const invalid = html.match(/<[^>]*aria-invalid="true"[^>]*>/g) ?? [];
    expect(invalid).toHaveLength(1);
    expect(invalid[0]?.toLowerCase()).toContain(field);
  },
);
