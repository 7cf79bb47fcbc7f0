import { text } from 'node:stream/consumers';
import { Suspense, type ComponentType } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyWithRetry } from '../../src/ui/lazy-with-retry.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a part whose load was aborted is rendered once the device is online again', async () => {
  const device = new EventTarget();
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device));
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi
    .fn<() => Promise<ComponentType>>()
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    .mockResolvedValue(() => <p>환영합니다</p>);
  const Part = lazyWithRetry(load);
  const rendered = prerenderToNodeStream(
    <Suspense fallback="…">
      <Part />
    </Suspense>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => {
    device.dispatchEvent(new Event('online'));
    expect(load).toHaveBeenCalledTimes(2);
  });
  expect(await text((await rendered).prelude)).toContain('<p>환영합니다</p>');
});
