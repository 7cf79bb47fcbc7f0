import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { AuditLog } from '../../../src/admin/settings/audit-log.tsx';
import { auditQueries, type AuditEntry } from '../../../src/data/staff/staff-members-queries.ts';
import { createI18n } from '../../../src/i18n/i18n.ts';
import type { Locale } from '../../../src/i18n/locale.ts';
import { StaffTheme } from '../../../src/ui/theme/staff-theme.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.mock('../../../src/admin/shared/admin-address.ts', () => ({
  useAdminAddress: () => ({ param: () => null, change: () => undefined }),
}));

const ENTRY = {
  kind: 'changed',
  actor: '김봉사',
  subject: null,
  oldLevel: null,
  newLevel: null,
  resourceId: null,
  startDate: null,
  at: '2026-11-21T00:00:00+00:00',
} as const;

/** The log with one change of this row, as the database labels it. */
async function logOf(source: string, label: string, locale: Locale = 'ko'): Promise<string> {
  const client = new QueryClient();
  const filter = { group: null, actor: null, from: null, to: null };
  const entry: AuditEntry = { ...ENTRY, source, label };
  client.setQueryData(auditQueries.list(filter).queryKey, { pages: [[entry]], pageParams: [0] });
  const i18n = await createI18n(locale, [
    'shell',
    'admin/settings',
    'admin/frame',
    'admin/calendar',
    'bible',
  ]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <StaffTheme>
          <AuditLog />
        </StaffTheme>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

test('the audit log names lectures by book and chapter, and prayers by their day', async () => {
  expect(await logOf('bible_videos', 'genesis 1')).toContain('창세기 1장');
  expect(await logOf('bible_videos', 'psalms 23')).toContain('시편 23편');
  expect(await logOf('bible_videos', '1-samuel 31', 'en')).toContain('1 Samuel 31');
  expect(await logOf('companion_prayers', '2026-11-22')).toContain('2026년 11월 22일');
});

test('the audit log shows other titles as they are, also those that look like a chapter', async () => {
  expect(await logOf('bulletins', 'genesis 1')).toContain('genesis 1');
  expect(await logOf('bible_videos', 'apocrypha 1')).toContain('apocrypha 1');
});
