import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  CONTACT_DRAFT,
  NEWCOMER_DRAFT,
  sendContactMessage,
  restoreRefusedMessage,
} from '../../src/data/contact/contact-message-mutations.ts';
import { deliveryOf } from '../../src/data/outbox/use-delivery.ts';
import { outboxStore } from '../../src/data/outbox/outbox-store.ts';
import { contactFormSchema } from '../../src/domain/contact-message.ts';
import type { QueuedMessage } from '../../src/offline/outbox/outbox-row.ts';
import { deviceDrafts } from '../../src/offline/drafts/drafts.ts';
import { CONTACT_FIELDS } from '../support/contact-fields.ts';

const MESSAGE = {
  ...contactFormSchema.parse({ ...CONTACT_FIELDS, consent: true }),
  locale: 'ko',
} as const;

let answers: object[];
let bodies: unknown[];

beforeEach(() => {
  answers = [];
  bodies = [];
  vi.stubGlobal('location', { origin: 'https://behold.example' });
  vi.stubGlobal('fetch', (async (input, init) => {
    bodies.push(await new Request(input, init).json());
    return Response.json(answers.shift() ?? { success: true });
  }) satisfies typeof fetch);
});
afterEach(() => void vi.unstubAllGlobals());

async function send(message: QueuedMessage = MESSAGE): Promise<string> {
  const sent = await sendContactMessage(message, message);
  if (!sent.ok) throw new Error(sent.failure);
  return sent.value;
}

const stateOf = async (id: string) =>
  deliveryOf('contact_message', id, await outboxStore.refresh());

test('deliveryOf is "sending" until the outbox has been read', () => {
  expect(deliveryOf('contact_message', 'a', null)).toEqual({ state: 'sending' });
});

test('sendContactMessage sends the message with its id and deletes the draft', async () => {
  await deviceDrafts.save(CONTACT_DRAFT, MESSAGE);
  await outboxStore.refresh();
  const id = await send();
  expect(deliveryOf('contact_message', id, outboxStore.getSnapshot()).state).not.toBe('withdrawn');
  expect(await deviceDrafts.read(CONTACT_DRAFT)).toBeNull();
  await expect.poll(() => stateOf(id)).toEqual({ state: 'sent' });
  expect(bodies).toEqual([{ ...MESSAGE, requestId: id }]);
  expect(await restoreRefusedMessage(CONTACT_DRAFT)).toBeNull();
});

test('sendContactMessage leaves the draft of another tab', async () => {
  const other = { ...MESSAGE, subject: '다른 창에서 적는 글' };
  await deviceDrafts.save(CONTACT_DRAFT, other);
  const id = await send();
  await expect.poll(() => stateOf(id)).toEqual({ state: 'sent' });
  expect(await deviceDrafts.read(CONTACT_DRAFT)).toEqual(other);
  await deviceDrafts.remove(CONTACT_DRAFT);
});

test('a sent message stays sent after a later one of another tab', async () => {
  const first = await send();
  await expect.poll(() => stateOf(first)).toEqual({ state: 'sent' });
  const second = await send();
  await expect.poll(() => stateOf(second)).toEqual({ state: 'sent' });
  expect(await stateOf(first)).toEqual({ state: 'sent' });
});

test('a rate-limited message is queued with the reason and can be discarded', async () => {
  answers = [{ success: false, error: 'rate_limited', retryAfter: 600 }];
  const id = await send();
  await expect.poll(() => stateOf(id)).toEqual({ state: 'waiting', failure: 'rate_limited' });
  expect(await restoreRefusedMessage(CONTACT_DRAFT)).toBeNull();
  expect(await (await outboxStore.outbox()).discard(id)).toBe('discarded');
  expect(await stateOf(id)).toEqual({ state: 'withdrawn' });
});

test('restoreRefusedMessage restores a rejected message as a draft only once', async () => {
  answers = [{ success: false, error: 'invalid' }];
  const id = await send();
  await expect.poll(() => stateOf(id)).toEqual({ state: 'refused' });
  expect(await restoreRefusedMessage(CONTACT_DRAFT)).toEqual(MESSAGE);
  expect(await deviceDrafts.read(CONTACT_DRAFT)).toEqual(MESSAGE);
  expect(await restoreRefusedMessage(CONTACT_DRAFT)).toBeNull();
});

test('a draft that another tab has begun comes back after the rejected message', async () => {
  await deviceDrafts.remove(CONTACT_DRAFT);
  answers = [{ success: false, error: 'invalid' }];
  const id = await send();
  await expect.poll(() => stateOf(id)).toEqual({ state: 'refused' });
  const other = { ...MESSAGE, subject: '다른 창에서 적는 글' };
  await deviceDrafts.save(CONTACT_DRAFT, other);
  const refused = await restoreRefusedMessage(CONTACT_DRAFT);
  expect(await deviceDrafts.read(CONTACT_DRAFT)).toEqual(refused);
  const sent = await sendContactMessage(MESSAGE, refused);
  if (!sent.ok) throw new Error(sent.failure);
  await expect.poll(() => stateOf(sent.value)).toEqual({ state: 'sent' });
  expect(await deviceDrafts.read(CONTACT_DRAFT)).toEqual(other);
});

test('a rejected message of a newcomer returns to the form for newcomers with its own values', async () => {
  await deviceDrafts.remove(CONTACT_DRAFT);
  answers = [{ success: false, error: 'invalid' }];
  const newcomer = { visit: 'joining', faith: 'moving', note: '아이 둘과 함께 갑니다.' };
  const id = await send({ ...MESSAGE, newcomer });
  await expect.poll(() => stateOf(id)).toEqual({ state: 'refused' });
  expect(bodies).toEqual([{ ...MESSAGE, requestId: id }]);
  expect(await restoreRefusedMessage(CONTACT_DRAFT)).toBeNull();
  expect(await restoreRefusedMessage(NEWCOMER_DRAFT)).toMatchObject({
    email: MESSAGE.email,
    ...newcomer,
  });
  expect(await deviceDrafts.read(NEWCOMER_DRAFT)).toMatchObject(newcomer);
  expect(await deviceDrafts.read(CONTACT_DRAFT)).toBeNull();
  expect((await outboxStore.refresh()).rows).toEqual([]);
});
