import { useEffect, useRef, useState } from 'react';
import {
  linkChanges,
  mergedLinks,
  overtakenChapters,
  type ChapterLinks,
} from '../../domain/bible-links.ts';
import type { StaffDraft } from '../shared/staff-draft.ts';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';

interface DraftLinks {
  readonly links: ChapterLinks;
  /** The stored links on which the draft is based. */
  readonly before: ChapterLinks;
}

/** The links of a stored draft; null if it does not have the expected shape. */
export function linksOfDraft(saved: unknown, chapters: number): DraftLinks | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const links = chapterLinksIn(Reflect.get(saved, 'links'), chapters);
  const before = chapterLinksIn(Reflect.get(saved, 'before'), chapters);
  return links === null || before === null ? null : { links, before };
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
  const [before, setBefore] = useState(resumed?.before ?? stored);
  const [links, setLinks] = useState<ChapterLinks>(resumed?.links ?? stored);
  const [isResumed, setIsResumed] = useState(resumed !== null);
  /** Chapters edited here that a colleague has meanwhile saved with another link. */
  const [overtaken, setOvertaken] = useState<ReadonlySet<number>>(new Set());

  if (before !== stored) {
    setBefore(stored);
    setLinks(mergedLinks(before, links, stored));
    setOvertaken(new Set([...overtaken, ...overtakenChapters(before, links, stored)]));
  }

  const changes = linkChanges(stored, links);
  const changed = changes.written.length + changes.cleared.length;
  const isDirty = changed > 0;
  useUnsavedChanges(isDirty);
  const { save: saveDraft } = draft;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else saveDraft(isDirty ? { links, before: stored } : null);
  }, [saveDraft, isDirty, links, stored]);

  return {
    links,
    /** The number of chapters that saving changes. */
    changed,
    isDirty,
    /** Whether the form began with a draft. */
    isResumed,
    /** Edited chapters for which a colleague has saved another link. */
    conflicts: [...overtaken].filter(
      (chapter) => links[chapter - 1]?.trim() !== stored[chapter - 1],
    ),
    write: (chapter: number, link: string) => {
      setLinks((typed) => typed.with(chapter - 1, link));
    },
    /** Writes several links by chapter. */
    writeAll: (pasted: ReadonlyMap<number, string>) => {
      setLinks((typed) => typed.map((link, place) => pasted.get(place + 1) ?? link));
    },
    discard: () => {
      setLinks(stored);
      setIsResumed(false);
    },
    /** Ends the draft after the links have been saved, before the stored ones are read again. */
    endDraft: async () => {
      setOvertaken(new Set());
      setIsResumed(false);
      saveDraft(null);
      await draft.settle();
    },
  };
}
