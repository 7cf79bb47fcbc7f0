import { videoIdOfLink } from './video-link.ts';

/** The links of one book as staff type them: by chapter, the first at place 0; empty means no video. */
export type ChapterLinks = readonly string[];

export const LINK_LENGTH = 500;

/** Whether this may be saved as a chapter's link. */
export function isChapterLink(text: string): boolean {
  const link = text.trim();
  return link === '' || (link.length <= LINK_LENGTH && videoIdOfLink(link) !== null);
}

/** Chapters, from 1 on, whose links cannot be saved. */
export function wrongChapters(links: ChapterLinks): readonly number[] {
  return links.flatMap((link, place) => (isChapterLink(link) ? [] : [place + 1]));
}

/** Chapters, from 1 on, that lead to the same video as an earlier one: mostly a line that was pasted twice. */
export function repeatedChapters(links: ChapterLinks): readonly number[] {
  const seen = new Set<string>();
  return links.flatMap((link, place) => {
    const id = videoIdOfLink(link);
    if (id === null) return [];
    if (seen.has(id)) return [place + 1];
    seen.add(id);
    return [];
  });
}

export interface LinkChanges {
  readonly written: readonly { readonly chapter: number; readonly link: string }[];
  readonly cleared: readonly number[];
}

/** What saving has to do: only what was changed here, so that a colleague's chapters stay as they are. */
export function linkChanges(before: ChapterLinks, after: ChapterLinks): LinkChanges {
  const written: { chapter: number; link: string }[] = [];
  const cleared: number[] = [];
  after.forEach((typed, place) => {
    const link = typed.trim();
    const known = before[place] ?? '';
    if (link === known) return;
    if (link === '') cleared.push(place + 1);
    else written.push({ chapter: place + 1, link });
  });
  return { written, cleared };
}

/** A colleague's chapters arrive where nothing was typed here. */
export function mergedLinks(
  before: ChapterLinks,
  typed: ChapterLinks,
  now: ChapterLinks,
): ChapterLinks {
  return typed.map((link, place) =>
    link.trim() === (before[place] ?? '') ? (now[place] ?? '') : link,
  );
}

export interface PastedLink {
  readonly chapter: number;
  readonly link: string;
}

export interface PastedList {
  readonly links: readonly PastedLink[];
  /** Lines, from 1 on, in which there is no link that could be saved. */
  readonly unreadable: readonly number[];
  /** Lines whose chapter the book does not have. */
  readonly beyond: readonly number[];
  /** The lines of both kinds as they are, each with the chapter that it stood for. */
  readonly rest: string;
}

/** It begins where a word does: tried from every letter of a long one, a paste would stop the page for a minute. */
const LINK = /(?:https?:\/\/|(?<![\w.-]))(?:[\w-]+\.)*(?:youtu\.be|youtube(?:-nocookie)?\.com)\S*/i;
const NUMBERS = /(?<!\d)\d{1,3}(?!\d)/g;
const NAMED_CHAPTER =
  /(?<!\d)(\d{1,3})\s*(?:\uc7a5|\ud3b8)|(?:chapter|ch\.|psalm)\s*(\d{1,3})(?!\d)/i;

/** The chapter that words before a link name; the last number where none is called a chapter: books have numbers too. */
function chapterNamed(words: string): number | null {
  const [, korean, english] = NAMED_CHAPTER.exec(words) ?? [];
  const named = korean ?? english ?? words.match(NUMBERS)?.at(-1);
  return named === undefined ? null : Number(named);
}

/**
 * Reads a list of links, one a line. A line that names its chapter is meant for it, whatever its place; the others
 * follow one after the other from `from` on. Empty lines count for nothing.
 */
export function readPastedLinks(text: string, chapters: number, from = 1): PastedList {
  const links = new Map<number, string>();
  const unreadable: number[] = [];
  const beyond: number[] = [];
  const rest: string[] = [];
  let next = from;
  text.split(/\r\n?|\n/).forEach((line, place) => {
    if (line.trim() === '') return;
    const link = (LINK.exec(line)?.[0] ?? '').replace(/[,;)\]>]+$/, '');
    const isLink = link !== '' && isChapterLink(link);
    const named = chapterNamed(isLink ? line.slice(0, line.indexOf(link)) : line);
    const chapter = named ?? next;
    const isInBook = chapter >= 1 && chapter <= chapters;
    if (!isLink || !isInBook) rest.push(named === null ? `${chapter}. ${line}` : line);
    if (!isLink) {
      unreadable.push(place + 1);
      // Its place stays free: the lines below are still meant for their chapters.
      if (named === null) next += 1;
      return;
    }
    next = chapter + 1;
    if (isInBook) links.set(chapter, link);
    else beyond.push(place + 1);
  });
  return {
    links: [...links]
      .map(([chapter, link]) => ({ chapter, link }))
      .sort((a, b) => a.chapter - b.chapter),
    unreadable,
    beyond,
    rest: rest.join('\n'),
  };
}
