import type { BrowserContext } from 'playwright/test';
import type { ConsoleErrors } from './console-errors.ts';
import type { FaultProxy, LostResponses } from './fault-proxy.ts';

/** Interrupts the network of the pages, and expects the console errors that follow. */
export class Network {
  readonly #context: BrowserContext;
  readonly #proxy: FaultProxy;
  readonly #consoleErrors: ConsoleErrors;

  constructor(context: BrowserContext, proxy: FaultProxy, consoleErrors: ConsoleErrors) {
    this.#context = context;
    this.#proxy = proxy;
    this.#consoleErrors = consoleErrors;
  }

  /** Disconnects the browser, so that `navigator.onLine` is false. */
  async goOffline(): Promise<void> {
    this.#consoleErrors.expectNetworkErrors();
    await this.#context.setOffline(true);
  }

  async goOnline(): Promise<void> {
    await this.#context.setOffline(false);
  }

  /** The server refuses connections, while `navigator.onLine` remains true. */
  async disconnectServer(): Promise<void> {
    this.#consoleErrors.expectNetworkErrors();
    await this.#proxy.disconnect();
  }

  async reconnectServer(): Promise<void> {
    await this.#proxy.reconnect();
  }

  /** The server handles the requests, but its responses are lost. */
  loseResponses(path: RegExp): LostResponses {
    this.#consoleErrors.expectNetworkErrors();
    return this.#proxy.loseResponses(path);
  }

  /** The server handles the request that `send` makes, but its response is lost, and then the server is out of reach. */
  async loseResponseAndDisconnect(path: RegExp, send: () => Promise<void>): Promise<void> {
    const lost = this.loseResponses(path);
    await send();
    await lost.applied;
    await this.#proxy.disconnect();
    lost.restore();
  }
}
