import { WebSocket } from 'ws';

/** Node 20 has no built-in WebSocket; `ws` behaves like the browser's, but its types differ. */
export const NodeWebSocket = WebSocket as unknown as typeof globalThis.WebSocket;
