import type { BrowserContext, ConsoleMessage } from 'playwright';

/** A file of syllables that no text of the site has; one is a hundred kilobytes. */
const RARE_FACE = /\/behold-[a-z]+-rare-\d+-[^/]+\.woff2$/;

/** What a browser says when the journey itself took the network or the server away. */
const OF_THE_NETWORK = [
  /Failed to load resource: net::ERR_/,
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|EMPTY_RESPONSE|FAILED)/,
  /WebSocket connection to .* failed/,
  /Failed to load resource: the server responded with a status of 50[234]/,
  /TypeError: Failed to fetch/,
  // The worker's file, where the network went before the worker had come.
  /An unknown error occurred when fetching the script/,
];

/** Everything that a page of the context complains of: errors on the console, uncaught ones, refused by policy, wasted type. */
export class PageProblems {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      this.#note(message);
    });
    context.on('response', (response) => {
      if (RARE_FACE.test(response.url())) this.#found.push(`rare type fetched: ${response.url()}`);
    });
    context.on('weberror', (error) => {
      this.#found.push(`uncaught: ${error.error().stack ?? error.error().message}`);
    });
  }

  /** From now on such complaints belong to the journey. */
  expect(...patterns: readonly RegExp[]): void {
    this.#expected.push(...patterns);
  }

  expectNetworkTrouble(): void {
    this.expect(...OF_THE_NETWORK);
  }

  get unexpected(): readonly string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  #note(message: ConsoleMessage): void {
    const text = message.text();
    const isOfPolicy = /Content Security Policy|Trusted Type/i.test(text);
    if (message.type() === 'error' || isOfPolicy) {
      this.#found.push(`${text} (${message.location().url})`);
    }
  }
}
