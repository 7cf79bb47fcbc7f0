import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  CONTACT_DRAFT,
  restoreRefusedMessage,
  sendContactMessage,
} from '../../src/data/contact/contact-message-mutations.ts';
import { createDraftAutosave } from '../../src/data/drafts/draft-autosave.ts';
import { outboxStore } from '../../src/data/outbox/outbox-store.ts';
import { flushNow } from '../../src/data/outbox/schedule-flush.ts';
import { deliveryOf } from '../../src/data/outbox/use-delivery.ts';
import { contactFormSchema } from '../../src/domain/contact-message.ts';
import { deviceDraftCopies } from '../../src/offline/drafts/draft-copies.ts';
import { deviceDrafts } from '../../src/offline/drafts/drafts.ts';
import { CONTACT_FIELDS } from '../support/contact-fields.ts';
import { createStorage } from '../support/fake-storage.ts';

const MESSAGE = {
  ...contactFormSchema.parse({ ...CONTACT_FIELDS, consent: true }),
  locale: 'ko',
} as const;
const DRAFT = { ...CONTACT_FIELDS, consent: false };

let answer: object | null;

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://behold.example' });
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('fetch', (() =>
    answer === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json(answer))) satisfies typeof fetch);
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openForm = () =>
  createDraftAutosave(CONTACT_DRAFT, {
    load: () => Promise.resolve(deviceDrafts),
    copies: deviceDraftCopies,
    onLeaving: () => () => undefined,
  });

const stateOf = async (id: string) =>
  deliveryOf('contact_message', id, await outboxStore.refresh());

/** Sends a message without a connection. */
async function send(): Promise<string> {
  answer = null;
  const form = openForm();
  form.save(DRAFT);
  const sent = await sendContactMessage(MESSAGE, await form.settle());
  if (!sent.ok) throw new Error(sent.failure);
  await expect.poll(() => stateOf(sent.value)).toEqual({ state: 'waiting', failure: 'offline' });
  expect(outboxStore.getSnapshot()?.survivesClosing).toBe(false);
  return sent.value;
}

async function retry(id: string) {
  await (await outboxStore.outbox()).retry(id);
  flushNow();
}

const copy = () => localStorage.getItem(`draft:${CONTACT_DRAFT}`);

test('without a database the copy of the draft stays until its message is sent', async () => {
  const id = await send();
  // For the next page; on this one the message is queued.
  expect(copy()).toBe(JSON.stringify(DRAFT));
  expect(await openForm().read()).toBeNull();
  answer = { success: true };
  await retry(id);
  await expect.poll(() => stateOf(id)).toEqual({ state: 'sent' });
  await expect.poll(copy).toBeNull();
});

test('a draft that is newer than a message stays after the message is sent', async () => {
  const id = await send();
  const form = openForm();
  form.save({ ...DRAFT, subject: '또 하나' });
  await form.settle();
  answer = { success: true };
  await retry(id);
  await expect.poll(() => stateOf(id)).toEqual({ state: 'sent' });
  expect(await openForm().read()).toEqual({ ...DRAFT, subject: '또 하나' });
});

test('a rejected message becomes the copy', async () => {
  const id = await send();
  answer = { success: false, error: 'invalid' };
  await retry(id);
  await expect.poll(() => stateOf(id)).toEqual({ state: 'refused' });
  expect(await restoreRefusedMessage(CONTACT_DRAFT)).toEqual(MESSAGE);
  await outboxStore.refresh();
  expect(await openForm().read()).toEqual(MESSAGE);
});
