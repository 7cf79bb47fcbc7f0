/** Logged before and after every navigation: between them browsers report requests that the navigation aborted. */
export const NAVIGATION_START = 'test: navigation starts';
export const NAVIGATION_END = 'test: navigation ended';

/** A message that a test causes on purpose. */
export interface ExpectedMessage {
  readonly pattern: RegExp;
  /** The message is expected from this index on. */
  readonly from: number;
}

const HTTP = 'http://localhost:\\d+';
const REALTIME = 'ws://localhost:\\d+/realtime/v1/websocket\\?\\S+';
/** Pictures that are cached when a page shows them; see `runtimeCaching` of the service worker. */
const PICTURE = `${HTTP}/(?:assets/(?:illustrations|portraits)-\\S+?\\.svg(?:#\\w+)?|storage/v1/object/public/images/\\S+?)`;

/** Browser messages about requests aborted by a navigation or by the termination of a worker. */
const NAVIGATION_MESSAGES = [
  // WebKit reports an aborted request as one that was denied.
  new RegExp(`^error: (?:Fetch API c|C)annot load ${HTTP}/\\S+ due to access control checks\\.$`),
  new RegExp(
    `^error: WebSocket connection to '${REALTIME}' failed: WebSocket is closed (?:before the connection is established|due to suspension)\\.$`,
  ),
  /^error: Cache API operation failed: Context is stopped$/,
  // WebKit rejects the dynamic imports of the page that is being left.
  /^error: TypeError: Importing a module script failed\.$/,
  // A page that is left aborts its transactions; see `suspend` of the device database.
  /^error: TransactionInactiveError: Failed to execute 'continue' on 'IDBCursor'/,
  // Firefox: NS_BINDING_ABORTED is 2152398850.
  new RegExp(
    `^error: downloadable font: download failed \\(font-family: "Behold \\w+" .*\\): status=2152398850 source: ${HTTP}/assets/\\S+\\.woff2$`,
  ),
  new RegExp(
    `^error: Failed to load ‘(?:${HTTP}/assets/\\S+|${PICTURE})?’\\. A ServiceWorker intercepted the request and encountered an unexpected error\\.$`,
  ),
  new RegExp(`^error: Error: Unable to preload CSS for ${HTTP}/assets/\\S+\\.css$`),
  new RegExp(
    `^error: The connection to ${REALTIME} was interrupted while the page was loading\\.$`,
  ),
];

/** WebKit's warning about scripts and fonts of a page that a busy machine paints seconds after `load`. */
const LATE_PRELOAD = new RegExp(
  `^warn: The resource ${HTTP}/assets/\\S+\\.(?:js|woff2) was preloaded using link preload but not used within a few seconds from the window's load event\\.`,
);

/** Browser messages while the server is unreachable. */
export const OFFLINE_MESSAGES = [
  // Firefox
  new RegExp(`^error: Firefox can’t establish a connection to the server at ${REALTIME}\\.$`),
  new RegExp(
    `^error: Failed to load ‘${PICTURE}’\\. A ServiceWorker (?:intercepted the request and encountered an unexpected error|passed a promise to FetchEvent\\.respondWith\\(\\) that rejected with ‘.*’)\\.$`,
  ),
  // WebKit
  new RegExp(
    `^error: WebSocket connection to '${REALTIME}' failed: (?:Could not connect to localhost: Connection refused|Error receiving data: Connection reset by peer)$`,
  ),
  new RegExp(
    `^error: FetchEvent\\.respondWith received an error: (?:no-response: no-response :: \\[\\{"url":"${PICTURE}","error":\\{\\}\\}\\]|TypeError: Load failed)$`,
  ),
  new RegExp(`^error: (?:Fetch API c|C)annot load ${PICTURE}\\.$`),
  // `FetchEvent.handled`, which WebKit rejects when the service worker could not answer a request.
  /^error: Unhandled Promise Rejection: NetworkError: {2}A network error occurred\.$/,
];

/** The messages from `start` on, without expected ones, {@link LATE_PRELOAD}, and {@link NAVIGATION_MESSAGES} during a navigation. */
export function listUnexpectedMessages(
  messages: readonly string[],
  expected: readonly ExpectedMessage[],
  start: number,
): readonly string[] {
  // The page or worker of the previous test may still be shutting down.
  let isNavigating = true;
  return messages.slice(start).filter((message, index) => {
    if (message.includes(NAVIGATION_START) || message.includes(NAVIGATION_END)) {
      isNavigating = message.includes(NAVIGATION_START);
      return false;
    }
    if (LATE_PRELOAD.test(message)) return false;
    if (isNavigating && NAVIGATION_MESSAGES.some((pattern) => pattern.test(message))) return false;
    return !expected.some(({ pattern, from }) => start + index >= from && pattern.test(message));
  });
}
