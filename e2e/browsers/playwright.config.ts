import { defineConfig } from 'playwright/test';
import type { EngineOptions } from './support/test.ts';

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../.results/browsers',
  forbidOnly: true,
  retries: 0,
  // Both engines run in parallel, each with its own server.
  workers: 2,
  // Ten times what the tests take: they end as soon as the awaited state is there, and machines may be slow or busy.
  timeout: 600_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  projects: [
    { name: 'webkit', use: { engine: 'webkit' }, workers: 1 },
    { name: 'firefox', use: { engine: 'firefox' }, workers: 1 },
  ],
});
