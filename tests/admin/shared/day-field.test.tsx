import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { DayField } from '../../../src/admin/shared/day-field.tsx';
import { createI18n } from '../../../src/i18n/i18n.ts';
import { StaffTheme } from '../../../src/ui/theme/staff-theme.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

async function render(value: string, error?: string): Promise<string> {
  const i18n = await createI18n('ko', ['shell', 'admin/calendar', 'admin/frame']);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StaffTheme>
        <DayField label="날짜" value={value} error={error} onChange={() => undefined} />
      </StaffTheme>
    </I18nextProvider>,
  );
}

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
