/** Where the address of a caller is read, and what this deployment says about itself. */
export interface AddressSource {
  readonly header: (name: string) => string | null;
  readonly variable: (name: string) => string | undefined;
}

/** All callers whose address nobody vouches for share this one, and so share one limit. */
export const UNKNOWN_ADDRESS = 'unknown';

/**
 * The network address that limits are counted by. A client writes what it likes at the left end of
 * `x-forwarded-for`, so only the entry that the nearest server added at the right end counts. Hosted projects stand
 * behind Cloudflare, which overwrites `cf-connecting-ip`; another proxy's header is named by `CALLER_ADDRESS_HEADER`.
 */
export function callerAddress({ header, variable }: AddressSource): string {
  const named = variable('CALLER_ADDRESS_HEADER');
  const trusted = named ?? (isHosted(variable('SUPABASE_URL')) ? 'cf-connecting-ip' : null);
  const value = (trusted === null ? null : header(trusted)) ?? header('x-forwarded-for') ?? '';
  return networkOf(value.split(',').at(-1)?.trim() ?? '');
}

function isHosted(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).hostname.endsWith('.supabase.co');
}

/** IPv4 as it is; of IPv6 the first 64 bits, because one subscriber owns all the others. */
function networkOf(address: string): string {
  const bare = address
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  const ipv4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(bare)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const url = `http://[${bare}]/`;
  if (!/^[\da-f.]*:[\da-f.:]+$/i.test(bare) || !URL.canParse(url)) return UNKNOWN_ADDRESS;
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const groups = tail === undefined ? first : [...first, ...zeros, ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
