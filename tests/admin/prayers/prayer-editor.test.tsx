import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { dayOfNewPrayer, PrayerEditor } from '../../../src/admin/prayers/prayer-editor.tsx';
import { StaffContext } from '../../../src/admin/shared/staff-context.ts';
import { createI18n } from '../../../src/i18n/i18n.ts';
import { StaffTheme } from '../../../src/ui/theme/staff-theme.tsx';
import { day } from '../../support/seoul-day.ts';

const { drafts } = vi.hoisted(() => ({ drafts: new Map<string, unknown>() }));

vi.mock('../../../src/admin/shared/staff-draft.ts', () => ({
  useStaffDraft: (form: string) => ({
    saved: drafts.get(form) ?? null,
    save: () => undefined,
    settle: () => Promise.resolve(),
  }),
}));

beforeEach(() => {
  drafts.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const [TUESDAY, WEDNESDAY] = [day('2026-11-24'), day('2026-11-25')];

async function editorOfNewPrayer(chosen: typeof TUESDAY | null): Promise<string> {
  const i18n = await createI18n('ko', [
    'shell',
    'admin/prayers',
    'admin/frame',
    'admin/calendar',
    'companion-prayer',
  ]);
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <StaffTheme>
          <StaffContext value={{ user: { id: 'staff', email: 'staff@x.example' }, level: 1 }}>
            <PrayerEditor
              prayer={null}
              removedId={null}
              chosen={chosen}
              suggestedDay={null}
              today={TUESDAY}
              onClose={nothing}
              onRemove={() => Promise.resolve(false)}
              onRemoved={nothing}
              removalProblem={null}
              onOpenDay={nothing}
            />
          </StaffContext>
        </StaffTheme>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const draftOf = (written: string) => ({ day: written, content: '화요일의 기도', seen: null });

test('a draft without a chosen day is continued for its own day, and not for another', async () => {
  drafts.set('prayer/new', draftOf(TUESDAY));
  expect(await editorOfNewPrayer(null)).toContain('화요일의 기도');
  expect(await editorOfNewPrayer(TUESDAY)).toContain('화요일의 기도');
  expect(await editorOfNewPrayer(WEDNESDAY)).not.toContain('화요일의 기도');
});

test('each chosen day has a draft of its own', async () => {
  drafts.set(`prayer/new/${TUESDAY}`, draftOf(TUESDAY));
  expect(await editorOfNewPrayer(TUESDAY)).toContain('화요일의 기도');
  expect(await editorOfNewPrayer(WEDNESDAY)).not.toContain('화요일의 기도');
  expect(await editorOfNewPrayer(null)).not.toContain('화요일의 기도');
});

test('dayOfNewPrayer reads the day of the name of a draft', () => {
  expect(dayOfNewPrayer(`new/${TUESDAY}`)).toBe(TUESDAY);
  expect(['new', 'new/x', 'paste', TUESDAY].map(dayOfNewPrayer)).toEqual([null, null, null, null]);
});
