import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passageKey, type bibleCanon } from '../../content/bible-canon.ts';
import { saveBookLinks, staffBibleQueries } from '../../data/staff/staff-bible-queries.ts';
import { repeatedChapters, invalidChapters, type ChapterLinks } from '../../domain/bible-links.ts';
import { videoIdOfLink } from '../../domain/video-link.ts';
import { focusFirstInvalid } from '../../ui/focus.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { EditorHead } from '../shared/editor-head.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { ResumedNote } from '../shared/resumed-note.tsx';
import { SaveBar } from '../shared/save-bar.tsx';
import { useStaffDraft, type StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { ChapterLink } from './chapter-link.tsx';
import { PasteList } from './paste-list.tsx';
import { useChapterLinks } from './use-chapter-links.ts';
import { useVideoChecks } from './video-state.tsx';
import { useFailure } from '../shared/use-late-failure.ts';

type Book = (typeof bibleCanon)[number];

/** Prefix of the draft keys of books, followed by the book's id. */
export const BIBLE_DRAFTS = 'bible/';

interface BookLinksProps {
  readonly book: Book;
  readonly isOpen: boolean;
  readonly onBack: () => void;
}

/** The lecture links of one book, one field per chapter. */
export function BookLinks({ book, isOpen, onBack }: BookLinksProps) {
  const { t } = useTranslation(['admin/bible', 'bible']);
  const name = t(book.nameKey, { ns: 'bible' });
  const draft = useStaffDraft(`${BIBLE_DRAFTS}${book.id}`);
  const query = useQuery(staffBibleQueries.links(book.id, book.chapters));
  const { data, error } = query;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack>
      <EditorHead
        heading={t('links.heading', { name })}
        headingRef={heading}
        back={t('links.back')}
        onBack={onBack}
      />
      {!isOpen ? (
        <StateMessage kind="empty" heading={t('links.closed', { name })} />
      ) : data === undefined && error !== null ? (
        <LoadFailed
          heading={`${t('toasts.linksNotLoaded')} ${serverMessageOf(error)}`.trim()}
          query={query}
        />
      ) : data === undefined || draft === null ? (
        <LoadingLines paragraphs={[6]} label={t('loading')} />
      ) : (
        <Lines book={book} name={name} stored={data} draft={draft} />
      )}
    </Stack>
  );
}

interface LinesProps {
  readonly book: Book;
  readonly name: string;
  readonly stored: ChapterLinks;
  readonly draft: StaffDraft;
}

function Lines({ book, name, stored, draft }: LinesProps) {
  const { t } = useTranslation(['admin/bible', 'bible']);
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const form = useRef<HTMLFormElement>(null);
  const editing = useChapterLinks(stored, draft);
  const { links, changed, isDirty, conflicts } = editing;
  const hasConflict = conflicts.length > 0;
  const [onlyMissing, setOnlyMissing] = useState(false);
  /** Chapters that stay visible while being edited, although they are no longer missing. */
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const { isRunning: isSaving, run } = useRunOnce();
  const [checked, setChecked] = useState<number | null>(null);
  const [failed, setFailed] = useFailure();

  const checks = useVideoChecks(links);
  const chapterText = (chapter: number) =>
    t(passageKey(book.id), { ns: 'bible', book: '', chapter }).trim();
  const unwatchable = links.flatMap((link, index) => {
    const videoId = videoIdOfLink(link);
    const check = videoId === null ? null : checks.of(videoId);
    return check === null || check.state === 'found' ? [] : [chapterText(index + 1)];
  });
  const wrong = new Set(invalidChapters(links));
  const repeated = new Set(repeatedChapters(links));
  const filled = links.filter((link) => link.trim() !== '').length;
  const noteOf = (chapter: number) =>
    conflicts.includes(chapter)
      ? t('links.conflict', { link: stored[chapter - 1] || t('links.cleared') })
      : repeated.has(chapter)
        ? t('links.repeated')
        : null;

  const save = async () => {
    setIsTried(true);
    if (wrong.size > 0) {
      focusFirstInvalid(form.current);
      return;
    }
    setFailed(null);
    editing.addSent(links);
    const answer = await saveBookLinks(client, book, {
      expected: stored,
      sent: editing.sent,
      links,
    });
    if (!answer.ok) {
      setFailed(`${t('toasts.notSaved')} ${answer.serverMessage || failureText(answer.failure)}`);
      return;
    }
    // The merged form shows the chapters.
    if (answer.value === 'conflict') return;
    await editing.endDraft();
    await client.invalidateQueries({ queryKey: staffBibleQueries.all });
    setTouched(new Set());
    toast({
      tone: 'done',
      about: `links/${book.id}`,
      text: t('toasts.saved', { name, count: changed }),
    });
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && !hasConflict) void run(save);
      }}
    >
      <Stack>
        {editing.isResumed && <ResumedNote onDiscard={editing.discard} />}
        <PasteList
          isPsalms={book.id === 'psalms'}
          typed={links}
          onTake={(pasted) => {
            editing.writeAll(pasted);
            setTouched((chapters) => new Set([...chapters, ...pasted.keys()]));
          }}
        />
        <Group justify="space-between" mih="var(--behold-target)">
          <Text size="sm" c="dimmed" role="status">
            {t('links.count', { filled, chapters: book.chapters })}
          </Text>
          <Checkbox
            label={t('links.onlyMissing')}
            checked={onlyMissing}
            onChange={({ currentTarget: { checked: only } }) => {
              setOnlyMissing(only);
              setTouched(new Set());
            }}
          />
        </Group>
        {/* One announcement for all links of a pasted list; each field is described by the state of its video. */}
        <p className="visually-hidden" role="status">
          {unwatchable.length > 0 && t('videos.unwatchable', { chapters: unwatchable.join(', ') })}
        </p>
        {checks.unchecked > 0 && !checks.isChecking && (
          <Group role="status">
            <Text size="sm">{t('videos.unchecked', { count: checks.unchecked })}</Text>
            <Button variant="default" onClick={checks.checkAgain}>
              {t('videos.again')}
            </Button>
          </Group>
        )}
        <Stack component="ol" gap="sm" m={0} p={0}>
          {links.map((link, index) => {
            const chapter = index + 1;
            const isMissing = link.trim() === '' || wrong.has(chapter);
            if (onlyMissing && !isMissing && !touched.has(chapter)) return null;
            return (
              <ChapterLink
                key={chapter}
                book={book}
                chapter={chapter}
                link={link}
                isWrong={wrong.has(chapter)}
                isTried={isTried}
                note={noteOf(chapter)}
                checks={checks}
                isVideoShown={checked === chapter}
                onWrite={(typed) => {
                  editing.write(chapter, typed);
                  setTouched((chapters) => new Set(chapters).add(chapter));
                }}
                onToggleVideo={() => setChecked(checked === chapter ? null : chapter)}
              />
            );
          })}
        </Stack>
        <SaveBar
          problem={
            wrong.size > 0 && isTried
              ? t('links.wrongCount', { count: wrong.size })
              : (failed ??
                (hasConflict ? t('links.conflictNote', { count: conflicts.length }) : null))
          }
        >
          <Button
            type="submit"
            aria-disabled={isSaving || !isDirty || hasConflict}
            data-disabled={isSaving || !isDirty || hasConflict}
          >
            {isSaving
              ? t('links.saving')
              : isDirty
                ? t('links.save', { count: changed })
                : t('links.nothing')}
          </Button>
          {hasConflict && (
            <>
              <Button aria-disabled={isSaving} onClick={() => void run(save)}>
                {t('links.keepOwn')}
              </Button>
              <Button variant="default" onClick={editing.takeStored}>
                {t('links.takeTheirs')}
              </Button>
            </>
          )}
        </SaveBar>
      </Stack>
    </form>
  );
}

/** The server's error message, which staff are shown when loading or saving links and books fails. */
export function serverMessageOf(error: Error): string {
  return 'serverMessage' in error && typeof error.serverMessage === 'string'
    ? error.serverMessage
    : '';
}
