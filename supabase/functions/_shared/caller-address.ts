/** Request headers and environment variables, from which the client's address is determined. */
interface AddressSource {
  readonly header: (name: string) => string | null;
  readonly variable: (name: string) => string | undefined;
}

/** Shared by all clients without a trustworthy address, which therefore share one rate limit. */
export const UNKNOWN_ADDRESS = 'unknown';

/**
 * The network address that rate limits are keyed by. Clients can forge the left entries of `x-forwarded-for`, so only
 * the rightmost one, added by the nearest server, counts. Hosted projects are behind Cloudflare, which overwrites
 * `cf-connecting-ip`; `CALLER_ADDRESS_HEADER` names the header of any other proxy.
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

/**
 * Returns an IPv4 address unchanged and an IPv6 address as its /64 prefix, because one subscriber has the whole /64.
 */
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
