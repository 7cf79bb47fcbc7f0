import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { findFreePort } from '../../../supabase/local/free-port.ts';
import type { DrivenBrowser, TabDriver } from './tab.ts';

const BROWSER = join(import.meta.dirname, 'webkit-browser.js');
const START_LIMIT_MS = 120_000;
const COMMAND_LIMIT_MS = 120_000;
/** The web element identifier of the W3C WebDriver protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const answerSchema = z.object({ value: z.unknown() });
const errorSchema = z.object({ error: z.string(), message: z.string() });
const sessionSchema = z.object({ sessionId: z.string() });
const handlesSchema = z.tuple([z.string()]);
const handleSchema = z.object({ handle: z.string() });
const elementSchema = z.object({ [ELEMENT]: z.string() });
const resultSchema = z.union([z.object({ value: z.string() }), z.object({ error: z.string() })]);

async function startDisplay(): Promise<{ readonly child: ChildProcess; readonly name: string }> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '800x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  for await (const line of createInterface(child.stdout)) return { child, name: `:${line}` };
  throw new Error('Xvfb ended before it named its display');
}

/** Waits for `exit`, not `close`: child processes of the browser may keep its output streams open. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** WebKit in a window on a virtual display, driven by WebKitWebDriver (W3C WebDriver). */
export async function startWebKit(): Promise<DrivenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'behold-webkit-'));
  const display = await startDisplay();
  const port = await findFreePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, TZ: 'Asia/Seoul', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const consoleMessages: string[] = [];
  createInterface(driver.stderr).on('line', (line) => {
    const [, level, text] = /CONSOLE (?:\w+ )?(ERROR|WARN) (.*)/.exec(line) ?? [];
    if (level !== undefined) consoleMessages.push(`${level.toLowerCase()}: ${text ?? ''}`);
  });

  async function request(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      // If the browser hangs, only the test fails and the run continues.
      signal: AbortSignal.timeout(COMMAND_LIMIT_MS),
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = answerSchema.parse(await answer.json());
    if (answer.ok) return value;
    const { error, message } = errorSchema.parse(value);
    throw new Error(`${error}: ${message}`);
  }

  async function startSession(): Promise<string> {
    const giveUp = Date.now() + START_LIMIT_MS;
    for (;;) {
      try {
        await fetch(`http://127.0.0.1:${port}/status`);
        break;
      } catch (error) {
        if (Date.now() > giveUp) throw error;
        await wait(50);
      }
    }
    const value = await request('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            // The driver discards the standard output of the browser; stdbuf disables buffering.
            binary: '/bin/sh',
            args: ['-c', 'exec stdbuf -oL gjs "$0" "$1" >&2', BROWSER, profile],
          },
        },
      },
    });
    return `/session/${sessionSchema.parse(value).sessionId}`;
  }
  const session = await startSession();
  /** Never closed, because a new tab can only be opened from an existing one. */
  const [firstTab] = handlesSchema.parse(await request('GET', `${session}/window/handles`));
  let current = firstTab;

  async function switchTo(handle: string): Promise<void> {
    if (current === handle) return;
    await request('POST', `${session}/window`, { handle });
    current = handle;
  }

  return {
    consoleMessages,
    async openTab(): Promise<TabDriver> {
      const { handle } = handleSchema.parse(
        await request('POST', `${session}/window/new`, { type: 'tab' }),
      );
      const inTab = async (method: 'POST' | 'DELETE', path: string, body: object = {}) => {
        await switchTo(handle);
        return request(method, session + path, body);
      };
      return {
        async navigate(url) {
          await inTab('POST', '/url', { url });
        },
        async call(source, argument) {
          const script = `const done = arguments[1];
            (${source})(arguments[0]).then(
              (value) => done({ value }),
              (error) => done({ error: String(error) }),
            );`;
          const result = resultSchema.parse(
            await inTab('POST', '/execute/async', { script, args: [argument] }),
          );
          if ('error' in result) throw new Error(result.error);
          return result.value;
        },
        async perform(actions) {
          await inTab('POST', '/actions', { actions });
        },
        async chooseFiles(selector, paths) {
          const element = elementSchema.parse(
            await inTab('POST', '/element', { using: 'css selector', value: selector }),
          );
          await inTab('POST', `/element/${element[ELEMENT]}/value`, { text: paths.join('\n') });
        },
        async close() {
          await inTab('DELETE', '/window');
          await switchTo(firstTab);
        },
      };
    },
    async close() {
      await request('DELETE', session);
      await stop(driver);
      await stop(display.child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
