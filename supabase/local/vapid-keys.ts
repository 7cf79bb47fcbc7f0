import { createECDH, createHmac } from 'node:crypto';

/** The P-256 key pair that signs push messages (RFC 8292) in base64url, derived so that it survives restarts. */
export function vapidKeys(secret: string): {
  readonly publicKey: string;
  readonly privateKey: string;
} {
  const privateKey = createHmac('sha256', secret).update('vapid').digest();
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
