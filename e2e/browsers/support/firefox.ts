import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';
import { z } from 'zod';
import type { DrivenBrowser, TabDriver } from './tab.ts';

const messageSchema = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
]);
const logEntrySchema = z.object({ level: z.string(), text: z.string().nullable() });
const contextSchema = z.object({ context: z.string() });
const callSchema = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
const nodesSchema = z.object({ nodes: z.tuple([z.object({ sharedId: z.string() })]) });

/** Waits for the WebDriver BiDi address in the output of the browser. */
async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface(output);
  for await (const line of lines) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('Firefox ended before it printed its address');
}

/** Starts headless Firefox, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<DrivenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'behold-firefox-'));
  writeFileSync(join(profile, 'user.js'), 'user_pref("intl.accept_languages", "ko-KR");\n');
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: { ...process.env, TZ: 'Asia/Seoul' }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await readAddress(child.stderr);
  child.stderr.resume();
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');

  let lastId = 0;
  const waiting = new Map<
    number,
    { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }
  >();
  const consoleMessages: string[] = [];
  socket.on('message', (data: Buffer) => {
    const message = messageSchema.parse(JSON.parse(data.toString()));
    if (message.type === 'event') {
      if (message.method !== 'log.entryAdded') return;
      const { level, text } = logEntrySchema.parse(message.params);
      if (level === 'error' || level === 'warn') consoleMessages.push(`${level}: ${text ?? ''}`);
      return;
    }
    const answered = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'success') answered?.resolve(message.result);
    else answered?.reject(new Error(`${message.error}: ${message.message}`));
  });

  function send(method: string, params: object): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  }

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });

  return {
    consoleMessages,
    async openTab(): Promise<TabDriver> {
      const { context } = contextSchema.parse(
        await send('browsingContext.create', { type: 'tab' }),
      );
      await send('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } });
      return {
        async navigate(url) {
          await send('browsingContext.navigate', { context, url, wait: 'complete' });
        },
        async call(source, argument) {
          const answer = callSchema.parse(
            await send('script.callFunction', {
              functionDeclaration: source,
              arguments: [{ type: 'string', value: argument }],
              target: { context },
              awaitPromise: true,
              userActivation: false,
            }),
          );
          if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
          return answer.result.value;
        },
        async perform(actions) {
          await send('input.performActions', { context, actions });
        },
        async chooseFiles(selector, files) {
          const { nodes } = nodesSchema.parse(
            await send('browsingContext.locateNodes', {
              context,
              locator: { type: 'css', value: selector },
            }),
          );
          await send('input.setFiles', { context, element: nodes[0], files });
        },
        async close() {
          await send('browsingContext.close', { context });
        },
      };
    },
    async close() {
      const ended = once(child, 'exit');
      await send('browser.close', {});
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
