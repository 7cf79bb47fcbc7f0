import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StartupPhase } from '../../src/platform/startup.ts';

const RULES = ['every-page', 'member-texts'] as const;

/** Ends the phases. */
let finish: Record<'hydrated' | 'synced', () => void>;
let added: string[];
let sheet: { media: string; textContent: string; sheet: object };

class FakeRule {
  readonly cssText: string;
  readonly style: { getPropertyValue: (property: string) => string };
  constructor(file: string) {
    this.cssText = `@font-face { src: url(${file}) }`;
    this.style = { getPropertyValue: () => file };
  }
}

beforeEach(() => {
  vi.resetModules();
  added = [];
  sheet = {
    media: '',
    textContent: '',
    sheet: { cssRules: RULES.map((file) => new FakeRule(file)) },
  };
  const phases: Partial<Record<StartupPhase, Promise<void>>> = {};
  const ends: Partial<typeof finish> = {};
  for (const phase of ['hydrated', 'synced'] as const) {
    phases[phase] = new Promise((resolve) => {
      ends[phase] = resolve;
    });
  }
  finish = { hydrated: () => ends.hydrated?.(), synced: () => ends.synced?.() };
  vi.doMock('virtual:korean-fonts', () => ({ siteFonts: ['every-page'] }));
  vi.doMock('../../src/app/deferred-font-css.ts', () => ({ deferredFontRules: '' }));
  vi.doMock('../../src/platform/startup.ts', () => ({
    afterStartup: (phase: StartupPhase) => phases[phase],
    withTimeout: (work: Promise<unknown>) => work,
    loadPersistently: (load: () => Promise<unknown>) => load(),
  }));
  vi.stubGlobal('CSSFontFaceRule', FakeRule);
  vi.stubGlobal(
    'FontFace',
    class {
      readonly status = 'loaded';
      readonly family: string;
      constructor(family: string) {
        this.family = family;
      }
      load = () => Promise.resolve(this);
    },
  );
  vi.stubGlobal('document', {
    createElement: () => sheet,
    head: { append: () => undefined },
    fonts: { add: ({ family }: { family: string }) => added.push(family) },
  });
});

afterEach(() => {
  vi.doUnmock('virtual:korean-fonts');
  vi.unstubAllGlobals();
});

async function load(): Promise<void> {
  const { loadDeferredFonts } = await import('../../src/app/deferred-fonts.ts');
  void loadDeferredFonts();
  await expect.poll(() => sheet.media).toBe('not all');
}

test('the fonts of every page are applied after hydration, with the others on a later visit', async () => {
  vi.stubGlobal('isFirstVisit', undefined);
  await load();
  expect(added).toEqual([]);
  finish.hydrated();
  await expect.poll(() => sheet.media).toBe('all');
  expect(added).toEqual(['every-page']);
});

test('on a first visit the other fonts wait for the files for offline use', async () => {
  vi.stubGlobal('isFirstVisit', true);
  await load();
  finish.hydrated();
  await expect.poll(() => added).toEqual(['every-page']);
  expect(sheet.media).toBe('not all');
  finish.synced();
  await expect.poll(() => sheet.media).toBe('all');
});

test('fonts that are loaded during a press wait for its release, because their layout moves buttons', async () => {
  let release = (): void => undefined;
  const press = () =>
    vi.stubGlobal(
      'pointerReleased',
      new Promise<void>((resolve) => {
        release = resolve;
      }),
    );
  vi.stubGlobal('isFirstVisit', true);
  press();
  await load();
  finish.hydrated();
  await new Promise(setImmediate);
  expect(added).toEqual([]);
  release();
  await expect.poll(() => added).toEqual(['every-page']);
  press();
  finish.synced();
  await new Promise(setImmediate);
  expect(sheet.media).toBe('not all');
  release();
  await expect.poll(() => sheet.media).toBe('all');
});
