import type { BrowserContext, ConsoleMessage } from 'playwright';

/** A font subset of 100 KB with syllables that no text of the site has, so no page may request it. */
const RARE_FONT_FILE = /\/behold-[a-z]+-rare-\d+-[^/]+\.woff2$/;

/** Messages of the browser when a journey disconnects the network or the server. */
const NETWORK_ERRORS = [
  /Failed to load resource: net::ERR_/,
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|EMPTY_RESPONSE|FAILED)/,
  /WebSocket connection to .* failed/,
  /Failed to load resource: the server responded with a status of 50[234]/,
  /TypeError: Failed to fetch/,
  // Logged for the service worker script if the network is lost before its registration.
  /An unknown error occurred when fetching the script/,
];

/** Collects console errors, uncaught errors, policy violations and unneeded font requests of a browser context. */
export class ConsoleErrors {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      this.#record(message);
    });
    context.on('response', (response) => {
      if (RARE_FONT_FILE.test(response.url()))
        this.#found.push(`rare font file fetched: ${response.url()}`);
    });
    context.on('weberror', (error) => {
      const { name, message, stack = '' } = error.error();
      // Playwright leaves the stack empty for an error without one, such as that of an `import()` that failed.
      this.#found.push(`uncaught: ${stack === '' ? `${name}: ${message}` : stack}`);
    });
  }

  /** Allows messages that match one of the patterns. */
  expect(...patterns: readonly RegExp[]): void {
    this.#expected.push(...patterns);
  }

  expectNetworkErrors(): void {
    this.expect(...NETWORK_ERRORS);
  }

  get unexpected(): readonly string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  #record(message: ConsoleMessage): void {
    const text = message.text();
    const isPolicyViolation = /Content Security Policy|Trusted Type/i.test(text);
    if (message.type() === 'error' || isPolicyViolation) {
      this.#found.push(`${text} (${message.location().url})`);
    }
  }
}
