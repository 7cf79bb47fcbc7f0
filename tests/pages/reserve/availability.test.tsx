import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { SeoulDay } from '../../../src/domain/seoul-day.ts';
import { createI18n } from '../../../src/i18n/i18n.ts';
import { Availability } from '../../../src/pages/reserve/availability/availability.tsx';

const day = (text: string) => text as SeoulDay;

test.each([
  ['of an old draft', '2026-10-03', '2026-11-21'],
  ['that can be booked', '2026-12-24', '2026-12-24'],
  ['too far ahead', '2029-01-01', '2028-11-21'],
])(
  'the calendar of a form with a day %s can be entered with the keyboard',
  async (_, chosen, entered) => {
    const i18n = await createI18n('ko', ['shell', 'reservation']);
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient()}>
          <Availability
            resourceId="classroom1"
            withOwn={(occupied) => occupied}
            today={day('2026-11-21')}
            last={day('2028-11-21')}
            chosen={day(chosen)}
            onChoose={() => undefined}
          />
        </QueryClientProvider>
      </I18nextProvider>,
    );
    const buttons = html.match(/<button[^>]*tabindex="0"[^>]*>/g) ?? [];
    expect(buttons).toHaveLength(1);
    expect(buttons[0]).toContain(`data-day="${entered}"`);
    expect(buttons[0]).not.toContain('disabled');
  },
);
