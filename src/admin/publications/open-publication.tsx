import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../domain/new-id.ts';
import { removeUnusedPictures } from '../../data/staff/staff-picture-mutations.ts';
import { addPublication, savePublication } from '../../data/staff/staff-publication-mutations.ts';
import type { StaffPublication } from '../../data/staff/staff-publication-queries.ts';
import type { PastBulletin } from '../../domain/bulletin-suggestion.ts';
import { unusedFiles } from '../../domain/picture-name.ts';
import {
  differingFields,
  formOf,
  formStateOf,
  publicationContent,
  type PublicationDraft,
  type PublicationForm,
  type StaffPublicationKind,
} from '../../domain/publication-form.ts';
import { publishedStateOf, type PublishedState } from '../../domain/published-state.ts';
import { usePublishingSlot } from '../../platform/use-publishing-slot.ts';
import { shortMomentText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { focusFirstInvalid } from '../../ui/focus.ts';
import { EditorHead } from '../shared/editor-head.tsx';
import { ResumedNote } from '../shared/resumed-note.tsx';
import { SaveBar } from '../shared/save-bar.tsx';
import type { StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { useMountedValue } from '../shared/use-mounted-value.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { OrderMenu } from './order-menu.tsx';
import { PublicationConflict } from './publication-conflict.tsx';
import classes from './publication-editor.module.css';
import { PublicationFields } from './publication-fields.tsx';
import { PublicationPreview } from './publication-preview.tsx';
import { useDateWithTitle } from './use-date-with-title.ts';
import { usePublicationForm } from './use-publication-form.ts';

export interface PublicationEditorProps {
  readonly kind: StaffPublicationKind;
  /** Null for a new one. */
  readonly id: string | null;
  readonly onBack: () => void;
  /** Called after saving or deleting, with whether the form is still open; the user may have left meanwhile. */
  readonly onSaved: (isOpen: boolean) => void;
  /** Resolves with whether it was deleted. */
  readonly onRemove: (id: string) => Promise<boolean>;
  /** Why it could not be deleted. */
  readonly removalProblem: string | null;
}

interface OpenPublicationProps extends PublicationEditorProps {
  readonly draft: StaffDraft;
  readonly saved: PublicationDraft | null;
  readonly stored: StaffPublication | null;
  /** For the suggested title of a new bulletin, newest first; otherwise empty. */
  readonly past: readonly PastBulletin[];
  /** The initial values of the form. */
  readonly initialForm: PublicationForm;
}

const SAVE_TEXTS = {
  private: 'savePrivately',
  scheduled: 'saveAndSchedule',
  published: 'saveAndPublish',
  takenDown: 'save',
} as const satisfies Record<PublishedState, string>;

/** The version that somebody else saved meanwhile; `removed` if they deleted it. */
type Conflict = 'removed' | StaffPublication;

/** The form of one bulletin or news item, with its draft, conflicts and preview. */
export function OpenPublication({
  kind,
  id,
  onBack,
  onSaved,
  onRemove,
  removalProblem,
  draft,
  saved,
  stored,
  past,
  initialForm,
}: OpenPublicationProps) {
  const { t } = useTranslation('admin/publications');
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const language = useLocale();
  const formId = useId();
  const now = usePublishingSlot();
  const heading = useRef<HTMLHeadingElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  /** `expectedVersion` is the version on which the form is based: an older one than `row` while a conflict is shown. */
  const [base, setBase] = useState({
    row: stored,
    form: initialForm,
    expectedVersion: saved === null ? (stored?.updatedAt ?? null) : saved.seen,
  });
  const [ownId, setOwnId] = useState(() => id ?? saved?.id ?? newId());
  const [isResumed, setIsResumed] = useState(saved !== null);
  const lost = saved?.left ?? 0;
  const [notice, setNotice] = useState<string | null>(null);
  const [isOrdering, setIsOrdering] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(() => {
    if (id === null || saved === null || saved.seen === (stored?.updatedAt ?? null)) return null;
    return stored ?? 'removed';
  });
  /** Each attempt that meets the conflict leads to it again. */
  const [attempts, setAttempts] = useState(0);
  const initial = saved?.form ?? initialForm;
  const { typed, uploads, form, unfinished, validate, reset } = usePublicationForm(
    kind,
    initial,
    () => setNotice(null),
  );
  const setDate = useDateWithTitle(past, typed);
  const { queue, pictures } = uploads;
  const left = unfinished.underway + unfinished.failed;
  const isDirty = differingFields(form, base.form).length > 0 || left > 0;
  useUnsavedChanges(isDirty);

  const { expectedVersion: seen } = base;
  const { save: saveDraft } = draft;
  const isFirst = useRef(true);
  useEffect(() => {
    // The first run would only save what was just loaded.
    if (isFirst.current) isFirst.current = false;
    else saveDraft(isDirty ? { id: ownId, seen, left, form } : null);
  }, [saveDraft, isDirty, ownId, seen, left, form]);

  const inForm = useMountedValue(form);
  /** Sent without a response: a stored version with this content is from this form. */
  const unanswered = useRef<readonly PublicationForm[]>([]);

  useEffect(() => heading.current?.focus(), []);

  const resetTo = (row: StaffPublication | null, from: PublicationForm) => {
    const sent = unusedFiles(queue.uploadedUrls(), []);
    setBase({ row, form: from, expectedVersion: row?.updatedAt ?? null });
    // The discarded draft may have been stored by an attempt whose response was lost.
    setOwnId(id ?? row?.id ?? newId());
    reset(from);
    setIsResumed(false);
    setConflict(null);
    setNotice(null);
    // Pictures uploaded for the discarded draft are no longer referenced.
    void removeUnusedPictures(sent);
  };

  const savedText = (saved: StaffPublication) => {
    const state = publishedStateOf(saved, new Date());
    const { title, publishAt } = saved;
    if (state !== 'scheduled' || publishAt === null) {
      return t(state === 'published' ? 'toasts.published' : 'toasts.saved', { title });
    }
    return t('toasts.scheduled', { title, when: shortMomentText(new Date(publishAt), language) });
  };

  const finish = async (saved: StaffPublication, sent: PublicationForm) => {
    const typedNow = inForm.current;
    const wasEditedMeanwhile = typedNow !== null && differingFields(typedNow, sent).length > 0;
    const left = unusedFiles(queue.uploadedUrls(), [saved, typedNow, base.row]);
    if (wasEditedMeanwhile) {
      // Input typed while the request was in flight is not saved yet and stays in the form.
      setBase({ row: saved, form: formOf(saved), expectedVersion: saved.updatedAt });
      setIsResumed(false);
      setConflict(null);
    } else {
      saveDraft(null);
      await draft.settle();
    }
    void removeUnusedPictures(left);
    toast({
      tone: 'done',
      about: `${kind}/${ownId}`,
      text: savedText(saved),
    });
    onSaved(typedNow !== null && !wasEditedMeanwhile);
  };

  const isUnanswered = (stored: StaffPublication) =>
    unanswered.current.some((sent) => differingFields(sent, formOf(stored)).length === 0);

  /** Saves the form. `expectedVersion` is the stored version that it may replace; null creates a new item. */
  const save = async (expectedVersion: string | null) => {
    setNotice(null);
    if (!validate()) {
      focusFirstInvalid(formElement.current);
      return;
    }
    if (unfinished.underway > 0) {
      setNotice(t('notices.underway', { count: unfinished.underway }));
      return;
    }
    // The notice of failed uploads is already shown.
    if (unfinished.failed > 0) return;
    const content = publicationContent(kind, form);
    let result =
      expectedVersion === null
        ? await addPublication(kind, content, ownId)
        : await savePublication(kind, ownId, expectedVersion, content);
    if (result.ok && result.value.kind === 'conflict' && isUnanswered(result.value.now)) {
      result = await savePublication(kind, ownId, result.value.now.updatedAt, content);
    }
    if (!result.ok) {
      unanswered.current = [...unanswered.current, formOf(content)];
      const text = `${t(`${kind}.toasts.notSaved`)} ${failureText(result.failure)}`;
      // The user may have left the form meanwhile.
      if (inForm.current !== null) setNotice(text);
      else toast({ tone: 'failed', about: `${kind}/${ownId}`, text });
    } else if (result.value.kind === 'saved') await finish(result.value.now, form);
    else {
      setConflict(result.value.kind === 'removed' ? 'removed' : result.value.now);
      setAttempts((before) => before + 1);
    }
  };

  const { isRunning: isSaving, run } = useRunOnce();
  const saveOnce = (expectedVersion: string | null) => run(() => save(expectedVersion));

  const removeIt = async (own: string) => {
    if (!(await onRemove(own))) return;
    saveDraft(null);
    await draft.settle();
    onSaved(inForm.current !== null);
  };

  const state = formStateOf(form, now);
  // Stays while the number is being emptied.
  const isOrdered =
    isOrdering || [initial, base.form].some(({ displayOrder }) => Number(displayOrder) !== 0);

  return (
    <Stack gap="md">
      <EditorHead
        headingRef={heading}
        heading={t(id === null ? `${kind}.writeNew` : `${kind}.change`)}
        back={t(`${kind}.back`)}
        onBack={onBack}
      >
        {!isOrdered && <OrderMenu onOrder={() => setIsOrdering(true)} />}
      </EditorHead>

      {isResumed && conflict === null && (
        <ResumedNote
          lost={lost > 0 ? t('resumedWithout', { count: lost }) : ''}
          onDiscard={() => resetTo(base.row, base.form)}
        />
      )}
      {conflict !== null && (
        <PublicationConflict
          key={attempts}
          kind={kind}
          own={form}
          now={conflict === 'removed' ? null : formOf(conflict)}
          isSaving={isSaving}
          onKeepOwn={() => void saveOnce(conflict === 'removed' ? null : conflict.updatedAt)}
          onTakeTheirs={() => {
            if (conflict === 'removed') onBack();
            else resetTo(conflict, formOf(conflict));
          }}
        />
      )}

      <div className={classes.frame}>
        <SimpleGrid minColWidth="min(20rem, 100%)" autoFlow="auto-fit" spacing="xl">
          <form
            ref={formElement}
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void saveOnce(base.expectedVersion);
            }}
          >
            <Stack gap="md">
              <PublicationFields
                kind={kind}
                form={typed}
                uploads={uploads}
                onDate={setDate}
                isOrdering={isOrdering}
                isOrdered={isOrdered}
                state={state}
              />
            </Stack>
          </form>
          <PublicationPreview kind={kind} form={form} pictures={pictures.gallery} state={state} />
        </SimpleGrid>
      </div>
      <SaveBar
        problem={
          notice ??
          removalProblem ??
          (unfinished.failed > 0 ? t('notices.failed', { count: unfinished.failed }) : null)
        }
      >
        <Button type="submit" form={formId} aria-disabled={isSaving}>
          {isSaving ? t('saving') : t(state === null ? 'save' : SAVE_TEXTS[state])}
        </Button>
        {id !== null && base.row !== null && (
          <Button variant="default" onClick={() => void removeIt(id)}>
            {t('removeThis')}
          </Button>
        )}
      </SaveBar>
    </Stack>
  );
}
