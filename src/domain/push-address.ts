/** A browser's address for push messages, and its keys for their encryption (RFC 8291) in base64url. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}
