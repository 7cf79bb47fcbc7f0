/** A piece of a text that people wrote: plain, or an address that leads somewhere. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^]+/gi;
/** What a sentence puts behind an address rather than into it; Korean particles follow without a space. */
const TRAILING = /[\p{Script=Hangul}.,;:!?…·)\]}’”」』>]+$/u;

/** Only addresses that begin with http or https become links; whatever looks like markup stays text. */
export function partsOfText(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    if (!isAddress(address)) continue;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push({ kind: 'link', text: address, href: new URL(address).href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** A bracket that was opened within the address belongs to it. */
function withoutTrailing(found: string): string {
  const address = found.replace(TRAILING, '');
  const isOpen = address.split('(').length > address.split(')').length;
  return isOpen && found[address.length] === ')' ? `${address})` : address;
}

function isAddress(address: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(address);
    // Names before the host only pretend to be another place.
    return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
  } catch {
    return false;
  }
}
