import { defineConfig } from 'playwright/test';
import type { EngineOptions } from './support/test.ts';

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../.results/browsers',
  forbidOnly: true,
  retries: 0,
  // Both engines run in parallel, each with its own server.
  workers: 2,
  timeout: 60_000,
  globalTimeout: 10 * 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    { name: 'webkit', use: { engine: 'webkit' }, workers: 1 },
    { name: 'firefox', use: { engine: 'firefox' }, workers: 1 },
  ],
});
