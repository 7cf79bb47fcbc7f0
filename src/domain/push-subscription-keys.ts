/** The endpoint of a browser for push messages, and the keys for their encryption (RFC 8291) in base64url. */
export interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}
