/** A part of a user-written text: plain text or a link. */
type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^]+/gi;
/**
 * Punctuation and Korean particles directly after a URL, which do not belong to it. Hangul after a separator is part of
 * the path, query or fragment.
 */
const TRAILING =
  /(?:(?<![\p{Script=Hangul}./=_#&?+(-])\p{Script=Hangul}+|[.,;:!?…·)\]}’”」』>])+$/u;

/** A particle or the end of a sentence directly after the slash of a URL. */
const PARTICLE =
  /(?<=\/)(?:\uc5d0\uc11c|\uc5d0|\uc73c\ub85c|\ub85c|\uc744|\ub97c|\uc740|\ub294|\uc774|\uac00|\uacfc|\uc640|\uc758|\ub3c4|\uc785\ub2c8\ub2e4|\uc774\uc5d0\uc694|\uc608\uc694)$/;

/** Splits a text into plain parts and links. Only http and https URLs become links; markup stays text. */
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

/** Keeps a closing bracket that was opened within the URL. */
function withoutTrailing(found: string): string {
  const address = found.replace(TRAILING, '').replace(PARTICLE, '');
  const isOpen = address.split('(').length > address.split(')').length;
  return isOpen && found[address.length] === ')' ? `${address})` : address;
}

function isAddress(address: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(address);
    // Reject credentials in front of the host, which can disguise the real host.
    return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
  } catch {
    return false;
  }
}
