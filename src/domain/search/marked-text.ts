import { findWord } from './search-pattern.ts';

/** A text segment and whether it matches the search. */
interface TextPiece {
  readonly text: string;
  readonly isHit: boolean;
}

export type MarkedText = readonly TextPiece[];

/** Number of characters before and after the first match. */
const BEFORE = 24;
const AFTER = 96;

/** Splits a text into matching and other segments. */
export function markHits(text: string, patterns: readonly RegExp[]): MarkedText {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const [from, to] of hitsIn(text, patterns)) {
    if (from > end) pieces.push({ text: text.slice(end, from), isHit: false });
    pieces.push({ text: text.slice(from, to), isHit: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false });
  return pieces;
}

/** An excerpt around the first match, with all matches marked; the beginning of the text if there is none. */
export function excerptOf(text: string, patterns: readonly RegExp[]): MarkedText {
  const [first] = hitsIn(text, patterns);
  const hit = first?.[0] ?? 0;
  const start = hit <= BEFORE ? 0 : startOfWord(text, hit - BEFORE);
  const end = endOfWord(text, hit + AFTER);
  const shown = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  const marked = markHits(shown, patterns);
  return [
    ...(start > 0 ? [{ text: '… ', isHit: false }] : []),
    ...marked,
    ...(end < text.length ? [{ text: ' …', isHit: false }] : []),
  ];
}

function startOfWord(text: string, from: number): number {
  const blank = text.slice(from, from + BEFORE).search(/\s/);
  return blank === -1 ? from : from + blank + 1;
}

function endOfWord(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const blank = text.slice(to - BEFORE, to).search(/\s\S*$/);
  return blank === -1 ? to : to - BEFORE + blank;
}

/** Matches in text order, without overlaps. */
function hitsIn(
  text: string,
  patterns: readonly RegExp[],
): readonly (readonly [from: number, to: number])[] {
  const all: (readonly [number, number])[] = [];
  for (const pattern of patterns) {
    for (let from = 0; ;) {
      const hit = findWord(pattern, text, from);
      if (hit === null) break;
      all.push([hit.start, hit.end]);
      from = hit.end;
    }
  }
  all.sort(([one], [other]) => one - other);
  let end = 0;
  return all.filter(([from, to]) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}
