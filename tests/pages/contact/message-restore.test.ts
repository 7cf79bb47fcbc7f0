import { expect, test, vi } from 'vitest';
import { formOfRefused } from '../../../src/pages/contact/message-form.tsx';

let restored: object | null;

vi.mock('../../../src/data/contact/contact-message-mutations.ts', () => ({
  restoreRefusedMessage: () => Promise.resolve(restored),
}));

const formOf = () => formOfRefused('contact', (draft) => draft);

test('a refused message that cannot be moved back keeps its notice instead of an empty form', async () => {
  restored = null;
  expect(await formOf()).toBeNull();
});

test('a refused message that is moved back opens its form', async () => {
  restored = { message: 'a text' };
  expect(await formOf()).toEqual({ values: restored, isRefused: true });
});
