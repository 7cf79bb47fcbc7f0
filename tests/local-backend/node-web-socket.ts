import { WebSocket } from 'ws';

/** Node 20 has no WebSocket of its own; `ws` behaves like a browser's, though its types do not say so. */
export const NodeWebSocket = WebSocket as unknown as typeof globalThis.WebSocket;
