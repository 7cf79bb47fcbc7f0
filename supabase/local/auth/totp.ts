import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The life of a code in seconds. */
export const TOTP_STEP_S = 30;

/** The code of RFC 6238 for a time step: SHA-1 and six digits, as authenticator apps expect. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

/** The time step of a moment in epoch milliseconds. */
export function totpStepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / TOTP_STEP_S);
}

/** The time step of a valid code that was not used before, else null. Clocks may differ by one step. */
export function acceptedStep(secret: string, code: string, lastStep: number): number | null {
  const given = Buffer.from(code);
  const now = totpStepAt(Date.now());
  for (const step of [now - 1, now, now + 1]) {
    const expected = Buffer.from(totpCode(secret, step));
    const matches = given.length === expected.length && timingSafeEqual(given, expected);
    if (matches && step > lastStep) return step;
  }
  return null;
}

/** A random secret of 160 bits in base32, as authenticator apps read it. */
export function newTotpSecret(): string {
  return base32(randomBytes(20));
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
