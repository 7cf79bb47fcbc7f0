import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  MessageFormContainer,
  type MessageFormProps,
} from '../../../src/pages/contact/message-form.tsx';

/** The two states of the container, the initial form and the id of the sent message, which no document renders. */
let states: unknown[];
let stateIndex: number;
let restored: object | null;

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: () => undefined,
  useRef: () => ({ current: null }),
  useState: () => {
    const index = stateIndex++;
    return [states[index], (next: unknown) => void (states[index] = next)];
  },
}));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.mock('../../../src/data/contact/contact-message-mutations.ts', () => ({
  restoreRefusedMessage: () => Promise.resolve(restored),
}));

const INITIAL = { values: 'the first text', isRefused: false };

beforeEach(() => {
  states = [INITIAL, 'a sent message'];
  stateIndex = 0;
});

/** Calls what the container does once its message is refused. */
async function refuse(): Promise<void> {
  const shown = MessageFormContainer({
    draftKey: 'contact',
    valuesOf: (draft: unknown) => draft,
    children: (_form: MessageFormProps<unknown>) => null,
  }) as ReactElement<{ onRefused: () => void }>;
  shown.props.onRefused();
  await Promise.resolve();
  await Promise.resolve();
}

test('a refused message that cannot be moved back keeps its notice instead of an empty form', async () => {
  restored = null;
  await refuse();
  expect(states).toEqual([INITIAL, 'a sent message']);
});

test('a refused message that is moved back opens its form', async () => {
  restored = { message: 'a text' };
  await refuse();
  expect(states).toEqual([{ values: restored, isRefused: true }, null]);
});
