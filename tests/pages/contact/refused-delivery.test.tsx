import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { createI18n } from '../../../src/i18n/i18n.ts';
import { ContactDelivery } from '../../../src/pages/contact/contact-delivery.tsx';
import { RequestDelivery } from '../../../src/pages/reserve/request-delivery.tsx';

let state: 'sending' | 'refused';
let connectivity: 'online' | 'offline';

vi.mock('../../../src/data/outbox/use-delivery.ts', () => ({
  useDelivery: () => ({ state, isUnsaved: false }),
}));
vi.mock('../../../src/platform/use-connectivity.ts', () => ({
  useConnectivity: () => connectivity,
}));

beforeEach(() => {
  state = 'refused';
  connectivity = 'online';
});

async function render(delivery: ReactElement): Promise<string> {
  const i18n = await createI18n('ko', ['shell', 'reservation', 'pages/contact']);
  return renderToStaticMarkup(<I18nextProvider i18n={i18n}>{delivery}</I18nextProvider>);
}

const noop = () => undefined;
const request = <RequestDelivery id="one" onNewRequest={noop} onRefused={noop} />;
const message = <ContactDelivery id="one" onNewMessage={noop} onRefused={noop} />;

test('a refused request offers to move it back into the form, and is not called in progress', async () => {
  const shown = await render(request);
  expect(shown).not.toContain('지금 보내고 있습니다.');
  expect(shown).toContain('적으신 내용은 이 기기에 그대로 있습니다.');
  expect(shown).toMatch(/<button[^>]*>신청서로 옮기기/);
});

test('a refused message offers to move it back into the form, and is not called in progress', async () => {
  const shown = await render(message);
  expect(shown).not.toContain('보내는 중');
  expect(shown).toContain('적으신 글은 이 기기에 그대로 있습니다.');
  expect(shown).toMatch(/<button[^>]*>입력란으로 옮기기/);
});

test.each([
  ['online', false],
  ['offline', true],
] as const)(
  'while a message is queued and the device is %s, another one is offered: %s',
  async (now, offered) => {
    state = 'sending';
    connectivity = now;
    expect((await render(message)).includes('다른 문의 적기')).toBe(offered);
  },
);
