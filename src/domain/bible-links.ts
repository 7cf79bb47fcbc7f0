import { videoIdOfLink } from './video-link.ts';

/** The links of one book as typed by staff: index 0 is chapter 1; an empty string means no video. */
export type ChapterLinks = readonly string[];

const LINK_LENGTH = 500;

export function isChapterLink(text: string): boolean {
  const link = text.trim();
  return link === '' || (link.length <= LINK_LENGTH && videoIdOfLink(link) !== null);
}

/** Chapter numbers (from 1) with an invalid link. */
export function invalidChapters(links: ChapterLinks): readonly number[] {
  return links.flatMap((link, index) => (isChapterLink(link) ? [] : [index + 1]));
}

/** Chapter numbers (from 1) whose video already occurs in an earlier chapter, mostly a line pasted twice. */
export function repeatedChapters(links: ChapterLinks): readonly number[] {
  const seen = new Set<string>();
  return links.flatMap((link, index) => {
    const id = videoIdOfLink(link);
    if (id === null) return [];
    if (seen.has(id)) return [index + 1];
    seen.add(id);
    return [];
  });
}

export interface LinkChanges {
  readonly written: readonly { readonly chapter: number; readonly link: string }[];
  readonly cleared: readonly number[];
}

/** The chapters that changed here; all others are left out, so that saving does not overwrite a colleague's edits. */
export function linkChanges(before: ChapterLinks, after: ChapterLinks): LinkChanges {
  const written: { chapter: number; link: string }[] = [];
  const cleared: number[] = [];
  after.forEach((typed, index) => {
    const link = typed.trim();
    const stored = before[index] ?? '';
    if (link === stored) return;
    if (link === '') cleared.push(index + 1);
    else written.push({ chapter: index + 1, link });
  });
  return { written, cleared };
}

/**
 * The links on which the edits are based: where the stored link is one of those `sent` from here, maybe without an answer,
 * it is no colleague's.
 */
export function baseLinks(
  before: ChapterLinks,
  sent: readonly ChapterLinks[],
  now: ChapterLinks,
): ChapterLinks {
  return before.map((link, index) => {
    const stored = now[index] ?? '';
    return sent.some((links) => links[index]?.trim() === stored) ? stored : link;
  });
}

/** Applies a colleague's saved chapters wherever the user has not edited. */
export function mergedLinks(
  before: ChapterLinks,
  typed: ChapterLinks,
  now: ChapterLinks,
): ChapterLinks {
  return typed.map((link, index) =>
    link.trim() === (before[index] ?? '') ? (now[index] ?? '') : link,
  );
}

/** Chapter numbers (from 1) that were edited here and that a colleague has meanwhile saved with another link. */
export function conflictingChapters(
  before: ChapterLinks,
  typed: ChapterLinks,
  now: ChapterLinks,
): readonly number[] {
  return typed.flatMap((link, index) => {
    const [own, old, stored] = [link.trim(), before[index] ?? '', now[index] ?? ''];
    return own !== old && stored !== old && own !== stored ? [index + 1] : [];
  });
}

interface PastedLink {
  readonly chapter: number;
  readonly link: string;
}

interface PastedList {
  readonly links: readonly PastedLink[];
  /** Line numbers (from 1) without a valid link. */
  readonly unreadable: readonly number[];
  /** Line numbers (from 1) whose chapter does not exist in the book. */
  readonly outOfRange: readonly number[];
  /** Line numbers (from 1) whose chapter has another link in an earlier line, which counts. */
  readonly repeated: readonly number[];
  /** The rejected lines unchanged, each prefixed with its chapter number unless it already names one. */
  readonly rejectedLines: string;
}

/**
 * The lookbehind starts a match only at a word boundary: without it, a long word in a paste backtracks for up to a
 * minute.
 */
const LINK = /(?:https?:\/\/|(?<![\w.-]))(?:[\w-]+\.)*(?:youtu\.be|youtube(?:-nocookie)?\.com)\S*/i;
/** Dates, times of day and durations, whose numbers are no chapters. */
const DATES_AND_TIMES =
  /\d{2,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,2}|(?:\d{4}\ub144\s*)?\d{1,2}\uc6d4\s*\d{1,2}\uc77c|(?:\uc624\uc804|\uc624\ud6c4)\s?\d{1,2}:\d{2}|\d{1,2}:\d{2}:\d{2}/g;
/** A passage such as `1:1-31` or `1:1~2:3`; its first number is the chapter. */
const PASSAGE =
  /(?<!\d)(\d{1,3})\s*:\s*\d{1,3}(?:\s*[-~\u2013\u2014\u301c]\s*\d{1,3}(?:\s*:\s*\d{1,3})?)?/g;
const NAMED_CHAPTER = /(?<!\d)(\d{1,3})\s*\uc7a5|(?:chapter|ch\.|psalm)\s*(\d{1,3})(?!\d)/i;
const NAMED_PSALM = /(?<!\d)(\d{1,3})\s*[\uc7a5\ud3b8]|(?:chapter|ch\.|psalm)\s*(\d{1,3})(?!\d)/i;
const NUMBERS = /(?<!\d)\d{1,3}(?!\d)/g;
/** Outside the Psalms, the number of a lecture in its series. */
const SERIES_NUMBER = /(?<!\d)\d{1,3}\s*\ud3b8/g;

/**
 * The chapter that a line names: a number marked as a chapter, else that of a passage, else the last number before the
 * link, since book names contain numbers too.
 */
function chapterNamed(before: string, after: string, isPsalms: boolean): number | null {
  // Word processors paste full-width digits and colons.
  const plain = (text: string) => text.normalize('NFKC').replace(DATES_AND_TIMES, ' ');
  const words = plain(before);
  const passage = [...words.matchAll(PASSAGE)].at(-1)?.[1];
  const marked = isPsalms ? NAMED_PSALM : NAMED_CHAPTER;
  const markedIn = (part: string) => {
    const [, korean, english] = marked.exec(part) ?? [];
    return korean ?? english;
  };
  const named =
    markedIn(words) ??
    passage ??
    markedIn(plain(after)) ??
    (isPsalms ? undefined : words.replace(SERIES_NUMBER, ' ').match(NUMBERS)?.at(-1)) ??
    words.match(NUMBERS)?.at(-1);
  return named === undefined ? null : Number(named);
}

/**
 * Parses a list of links, one per line. A line that names its chapter sets that chapter; the others are numbered
 * consecutively, starting at `from`. Empty lines are skipped. The chapters of the Psalms are also called 편.
 */
export function readPastedLinks(
  text: string,
  chapters: number,
  { from = 1, isPsalms = false } = {},
): PastedList {
  const links = new Map<number, string>();
  const unreadable: number[] = [];
  const outOfRange: number[] = [];
  const repeated: number[] = [];
  const rejectedLines: string[] = [];
  let next = from;
  text.split(/\r\n?|\n/).forEach((line, index) => {
    if (line.trim() === '') return;
    const link = (LINK.exec(line)?.[0] ?? '').replace(/[,;)\]>]+$/, '');
    const isLink = link !== '' && isChapterLink(link);
    const [before = '', ...after] = isLink ? line.split(link) : [line];
    const named = chapterNamed(before, after.join(' '), isPsalms);
    const chapter = named ?? next;
    const isInBook = chapter >= 1 && chapter <= chapters;
    const isRepeated = isLink && isInBook && (links.get(chapter) ?? link) !== link;
    if (!isLink || !isInBook || isRepeated)
      rejectedLines.push(named === null ? `${chapter}. ${line}` : line);
    if (!isLink) {
      unreadable.push(index + 1);
      // An unreadable line still uses up its chapter number, so that the following lines keep theirs.
      if (named === null) next += 1;
      return;
    }
    next = chapter + 1;
    if (isRepeated) repeated.push(index + 1);
    else if (isInBook) links.set(chapter, link);
    else outOfRange.push(index + 1);
  });
  return {
    links: [...links]
      .map(([chapter, link]) => ({ chapter, link }))
      .sort((a, b) => a.chapter - b.chapter),
    unreadable,
    outOfRange,
    repeated,
    rejectedLines: rejectedLines.join('\n'),
  };
}

interface ReplacedLink extends PastedLink {
  readonly before: string;
}

/** The pasted links that replace another one. */
export function replacedLinks(
  typed: ChapterLinks,
  pasted: readonly PastedLink[],
): readonly ReplacedLink[] {
  return pasted.flatMap(({ chapter, link }) => {
    const before = typed[chapter - 1]?.trim() ?? '';
    return before === '' || before === link ? [] : [{ chapter, link, before }];
  });
}
