import type { Page } from 'playwright';

/** The throttling of Lighthouse for a mid-range phone on a slow mobile connection. */
const CPU_SLOWDOWN = 4;
export const SLOW_CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/**
 * Throttles the CPU and network of the page to those of a slow phone, until the returned function is called. Chromium
 * throttles by keeping a core busy, so end it as soon as the speed no longer matters. Compressed files would be smaller
 * by the factor `compression`.
 */
export async function emulateSlowPhone(
  page: Page,
  { compression = 1 } = {},
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    ...SLOW_CONNECTION,
    downloadThroughput: SLOW_CONNECTION.downloadThroughput * compression,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  };
}

/** Throttles only the CPU of the page. */
export async function emulateSlowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}
