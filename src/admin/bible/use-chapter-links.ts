import { useEffect, useRef, useState } from 'react';
import {
  baseLinks,
  linkChanges,
  mergedLinks,
  conflictingChapters,
  type ChapterLinks,
} from '../../domain/bible-links.ts';
import type { StaffDraft } from '../shared/staff-draft.ts';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';

interface DraftLinks {
  readonly links: ChapterLinks;
  /** The stored links on which the draft is based, chapter by chapter. */
  readonly before: ChapterLinks;
  /** What was sent to be saved and is not known to be stored, as when the response was lost. */
  readonly sent: readonly ChapterLinks[];
}

/** The links of a stored draft; null if it does not have the expected shape. */
export function linksOfDraft(saved: unknown, chapters: number): DraftLinks | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const links = chapterLinksIn(Reflect.get(saved, 'links'), chapters);
  const before = chapterLinksIn(Reflect.get(saved, 'before'), chapters);
  const attempts: unknown = Reflect.get(saved, 'sent');
  const sent = (Array.isArray(attempts) ? attempts : [])
    .map((attempt) => chapterLinksIn(attempt, chapters))
    .filter((attempt) => attempt !== null);
  return links === null || before === null ? null : { links, before, sent };
}

function chapterLinksIn(value: unknown, chapters: number): ChapterLinks | null {
  if (!Array.isArray(value) || value.length !== chapters) return null;
  return value.every((link) => typeof link === 'string') ? value : null;
}

/**
 * The links of a book while they are edited, kept as a draft until they are saved. Chapters that a colleague saves
 * meanwhile are taken over where they have not been edited here.
 */
export function useChapterLinks(stored: ChapterLinks, draft: StaffDraft) {
  const [resumed] = useState(() => linksOfDraft(draft.saved, stored.length));
  const [merged, setMerged] = useState<ChapterLinks | null>(resumed === null ? stored : null);
  /** The links on which the edits are based: an older one than the stored one while a chapter is in conflict. */
  const [before, setBefore] = useState<ChapterLinks>(resumed?.before ?? stored);
  const [links, setLinks] = useState<ChapterLinks>(resumed?.links ?? stored);
  const [sent, setSent] = useState<readonly ChapterLinks[]>(resumed?.sent ?? []);
  const [isResumed, setIsResumed] = useState(resumed !== null);

  if (merged !== stored) {
    const base = baseLinks(before, sent, stored);
    const conflicting = conflictingChapters(base, links, stored);
    setMerged(stored);
    const arrived = sent.findLastIndex((attempt) =>
      attempt.every((link, index) => link.trim() === stored[index]),
    );
    setSent(sent.slice(arrived + 1));
    setLinks(mergedLinks(base, links, stored));
    setBefore(
      stored.map((link, index) => (conflicting.includes(index + 1) ? (base[index] ?? '') : link)),
    );
  }
  /** Edited chapters for which a colleague has saved another link. */
  const conflicts = links.flatMap((link, index) =>
    before[index] !== stored[index] && link.trim() !== stored[index] ? [index + 1] : [],
  );

  const changes = linkChanges(stored, links);
  const changed = changes.written.length + changes.cleared.length;
  const isDirty = changed > 0;
  useUnsavedChanges(isDirty);
  const { save: saveDraft } = draft;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else saveDraft(isDirty ? { links, before, sent } : null);
  }, [saveDraft, isDirty, links, before, sent]);

  return {
    links,
    /** The number of chapters that saving changes. */
    changed,
    isDirty,
    /** Whether the form began with a draft. */
    isResumed,
    conflicts,
    sent,
    /** To be called before these links are sent to be saved. */
    addSent: (attempt: ChapterLinks) => setSent((attempts) => [...attempts, attempt]),
    write: (chapter: number, link: string) => {
      setLinks((typed) => typed.with(chapter - 1, link));
    },
    /** Writes several links by chapter. */
    writeAll: (pasted: ReadonlyMap<number, string>) => {
      setLinks((typed) => typed.map((link, index) => pasted.get(index + 1) ?? link));
    },
    /** Gives up the edits of the chapters in conflict. */
    takeStored: () => {
      setLinks((typed) =>
        typed.map((link, index) => (conflicts.includes(index + 1) ? (stored[index] ?? '') : link)),
      );
      setBefore(stored);
    },
    discard: () => {
      setLinks(stored);
      setBefore(stored);
      setIsResumed(false);
    },
    /** Ends the draft after the links have been saved, before the stored ones are read again. */
    endDraft: async () => {
      setIsResumed(false);
      saveDraft(null);
      await draft.settle();
    },
  };
}
