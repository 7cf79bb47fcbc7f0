import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  readStoredAttempt,
  savePrayer,
  staffPrayerQueries,
  type CompanionPrayer,
} from '../../data/staff/staff-prayer-queries.ts';
import {
  prayerProblems,
  prayerSchema,
  type PrayerForm,
  type WrittenPrayer,
} from '../../domain/prayer-form.ts';
import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { trimmedLines } from '../../domain/written-text.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import { focusFirstInvalid } from '../../ui/focus.ts';
import { StateMessage } from '../../ui/query-state.tsx';
import { EditorHead } from '../shared/editor-head.tsx';
import { ResumedNote } from '../shared/resumed-note.tsx';
import { SaveBar } from '../shared/save-bar.tsx';
import { useStaffDraft, type StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useConfirmLeave, useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { useMountedValue } from '../shared/use-mounted-value.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { PrayerConflict } from './prayer-conflict.tsx';
import { PrayerFields } from './prayer-fields.tsx';
import { PrayerPreview } from './prayer-preview.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

interface PrayerEditorProps {
  /** Null for a new prayer. */
  readonly prayer: CompanionPrayer | null;
  /** Id of a deleted prayer whose draft is continued; saving it creates a new prayer. */
  readonly removedId: string | null;
  /** The day chosen for a new prayer, which has a draft of its own. */
  readonly chosen: SeoulDay | null;
  /** The default day of a new prayer. */
  readonly suggestedDay: SeoulDay | null;
  readonly today: SeoulDay;
  /** Called with the saved prayer, or null if nothing was saved. */
  readonly onClose: (saved: CompanionPrayer | null) => void;
  /** Resolves with whether the prayer was deleted. */
  readonly onRemove: (prayer: CompanionPrayer) => Promise<boolean>;
  readonly onRemoved: () => void;
  /** Why it could not be deleted. */
  readonly removalProblem: string | null;
  /** Opens the prayer of another day instead. */
  readonly onOpenDay: (day: SeoulDay) => void;
}

/** Editor for one prayer with a preview of the page that members will see. */
export function PrayerEditor(props: PrayerEditorProps) {
  const { prayer, removedId, chosen } = props;
  return prayer === null && removedId === null && chosen !== null ? (
    <NewPrayerOfDay {...props} day={chosen} />
  ) : (
    <StoredPrayer {...props} />
  );
}

/** A draft without a chosen day is continued here only if it is for this day. */
function NewPrayerOfDay({ day, ...props }: PrayerEditorProps & { readonly day: SeoulDay }) {
  const ofDay = useStaffDraft(`${PRAYER_DRAFTS}${newPrayerOf(day)}`);
  const undated = useStaffDraft(`${PRAYER_DRAFTS}${NEW_PRAYER}`);
  if (ofDay === null || undated === null) return <DraftLoading />;
  const isUndated = ofDay.saved === null && prayerOfDraft(undated.saved)?.day === day;
  return <PrayerEditorFields {...props} draft={isUndated ? undated : ofDay} />;
}

function DraftLoading() {
  const { t } = useTranslation('admin/prayers');
  return <p role="status">{t('form.loading')}</p>;
}

function StoredPrayer(props: PrayerEditorProps) {
  const { t } = useTranslation('admin/prayers');
  const draft = useStaffDraft(
    `${PRAYER_DRAFTS}${props.prayer?.id ?? props.removedId ?? NEW_PRAYER}`,
  );
  const [wasRemoved] = useState(props.removedId !== null);
  if (draft === null) return <DraftLoading />;
  // Not a prayer that is removed while it is being edited.
  if (wasRemoved && props.removedId !== null && prayerOfDraft(draft.saved) === null) {
    return (
      <StateMessage
        kind="empty"
        heading={t('removed.heading')}
        actions={
          <Button variant="default" onClick={() => props.onClose(null)}>
            {t('form.back')}
          </Button>
        }
      >
        <p>{t('removed.body')}</p>
      </StateMessage>
    );
  }
  return <PrayerEditorFields {...props} draft={draft} />;
}

/** Prefix of the draft keys of prayers, followed by the prayer's id, {@link NEW_PRAYER} or {@link newPrayerOf}. */
export const PRAYER_DRAFTS = 'prayer/';
export const NEW_PRAYER = 'new';

/** Stands for a new prayer of a chosen day, such as `new/2026-11-24`. */
function newPrayerOf(day: SeoulDay): string {
  return `${NEW_PRAYER}/${day}`;
}

/** The day in {@link newPrayerOf}; null for everything else. */
export function dayOfNewPrayer(name: string): SeoulDay | null {
  const [kind, day = ''] = name.split('/');
  return kind === NEW_PRAYER ? parseSeoulDay(day) : null;
}

/** The `about` key of toasts for a prayer; null for one that is not stored yet. */
export function aboutPrayer(prayer: { readonly id: string } | null): string {
  return PRAYER_DRAFTS + (prayer?.id ?? NEW_PRAYER);
}

interface DraftPrayer extends PrayerForm {
  /** The version on which the draft is based; a newer one by somebody else is shown as a conflict. */
  readonly seen: string | null;
}

/** The prayer of a stored draft; null if it does not have the expected shape. */
export function prayerOfDraft(saved: unknown): DraftPrayer | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const day: unknown = Reflect.get(saved, 'day');
  const content: unknown = Reflect.get(saved, 'content');
  const seen: unknown = Reflect.get(saved, 'seen');
  if (typeof day !== 'string' || typeof content !== 'string') return null;
  return { day, content, seen: typeof seen === 'string' ? seen : null };
}

/** `removed`: somebody else deleted the prayer; otherwise their version of it. */
type Conflict = 'removed' | CompanionPrayer;

function PrayerEditorFields({
  prayer,
  removedId,
  chosen,
  suggestedDay,
  today,
  onClose,
  onRemove,
  onRemoved,
  removalProblem,
  onOpenDay,
  draft,
}: PrayerEditorProps & { readonly draft: StaffDraft }) {
  const { t } = useTranslation('admin/prayers');
  const language = useLocale();
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const confirmLeave = useConfirmLeave();
  const [drafted] = useState(() => prayerOfDraft(draft.saved));
  /** Whether the draft was stored by an attempt whose response was lost. */
  const [isStored] = useState(
    () => drafted?.day === prayer?.day && trimmedLines(drafted?.content ?? '') === prayer?.content,
  );
  const saved = isStored ? null : drafted;
  const [resumed, setResumed] = useState(saved !== null);
  const [base, setBase] = useState(prayer);
  /** The version on which the form is based: an older one than `base` while a conflict is shown. */
  const [expectedVersion, setExpectedVersion] = useState(
    saved === null ? (prayer?.updatedAt ?? null) : saved.seen,
  );
  const [conflict, setConflict] = useState<Conflict | null>(() => {
    if (removedId !== null) return 'removed';
    return prayer !== null && saved !== null && saved.seen !== prayer.updatedAt ? prayer : null;
  });
  /** Each attempt to save that meets the conflict leads to it again. */
  const [attempts, setAttempts] = useState(0);
  /** A day that the server rejected because it already has a prayer, which the form cannot validate. */
  const [takenDay, setTakenDay] = useState<SeoulDay | null>(null);
  const { isRunning: isSaving, run: saveOnce } = useRunOnce();
  const [failed, setFailed] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const formId = useId();
  const stored: PrayerForm = {
    day: base?.day ?? chosen ?? suggestedDay ?? '',
    content: base?.content ?? '',
  };
  const isChanged = (values: PrayerForm) =>
    values.content !== stored.content || (base !== null && values.day !== stored.day);

  const initialValues =
    saved === null ? stored : { day: saved.day || (chosen ?? ''), content: saved.content };
  const [isAhead, setIsAhead] = useState(initialValues.day > today);
  const form = useForm<PrayerForm>({
    initialValues,
    validate: (values) => prayerProblems(values, today, isAhead),
    onValuesChange: (values) => {
      draft.save(isChanged(values) ? { ...values, seen: expectedVersion } : null);
    },
  });
  const { values } = form;
  useUnsavedChanges(isChanged(values));

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isStored) draft.save(null);
  }, [isStored, draft]);

  const inForm = useMountedValue(values);
  /** Sent without a response: a stored version with this content is from this form. */
  const unanswered = useRef<readonly WrittenPrayer[]>([]);

  const focusFirstProblem = () => focusFirstInvalid(formElement.current);

  const showConflict = async ({ id }: CompanionPrayer) => {
    const now = await client.fetchQuery(staffPrayerQueries.byId(id));
    setBase(now);
    setConflict(now ?? 'removed');
    setAttempts((before) => before + 1);
  };

  /** In the form, unless the user has left it meanwhile. */
  const reportFailure = (about: string, text: string) => {
    if (inForm.current !== null) setFailed(text);
    else toast({ tone: 'failed', about, text });
  };

  const save = async () => {
    const sent = form.getValues();
    const written = prayerSchema(today, isAhead).safeParse(sent);
    if (form.validate().hasErrors || !written.success) {
      focusFirstProblem();
      return;
    }
    const about = aboutPrayer(base);
    const expected = (await readStoredAttempt(base, unanswered.current)) ?? base;
    const answer = await savePrayer(client, expected, written.data);
    if (!answer.ok) {
      if (answer.failure === 'prayer_day_taken') {
        setTakenDay(written.data.day);
        focusFirstProblem();
        toast({
          tone: 'failed',
          about,
          heading: t('toasts.takenHeading'),
          text: t('toasts.taken'),
        });
      } else {
        unanswered.current = [...unanswered.current, written.data];
        reportFailure(about, `${t('toasts.notSaved')} ${failureText(answer.failure)}`);
      }
      return;
    }
    const saved = answer.value;
    if (saved === null) {
      if (base !== null) await showConflict(base);
      return;
    }
    const now = inForm.current;
    const wasEditedMeanwhile =
      now !== null && (now.day !== sent.day || now.content !== sent.content);
    if (wasEditedMeanwhile) {
      // Input typed while the request was in flight is not saved yet and stays in the form.
      setBase(saved);
      setExpectedVersion(saved.updatedAt);
      setConflict(null);
      draft.save({ ...now, seen: saved.updatedAt });
    } else {
      draft.save(null);
      await draft.settle();
    }
    toast({
      tone: 'done',
      about,
      text: t(
        base !== null ? 'toasts.changed' : saved.day > today ? 'toasts.prepared' : 'toasts.added',
        { day: dayText(saved.day, language) },
      ),
    });
    // If the user has left the form meanwhile, another one may be open by now.
    if (now !== null && !wasEditedMeanwhile) onClose(saved);
  };

  const removeIt = async (one: CompanionPrayer) => {
    if (!(await onRemove(one))) return;
    draft.save(null);
    await draft.settle();
    if (inForm.current !== null) onRemoved();
  };

  const startSaving = () =>
    void saveOnce(async () => {
      setFailed(null);
      await save().catch(() => reportFailure(aboutPrayer(base), t('toasts.notSaved')));
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (conflict === null) startSaving();
    else setAttempts((before) => before + 1);
  };

  const resetToStored = () => {
    setExpectedVersion(base?.updatedAt ?? null);
    form.setValues(stored);
    form.clearErrors();
    setResumed(false);
    setConflict(null);
    draft.save(null);
    // The pressed button has been removed.
    heading.current?.focus();
  };

  const leaveTo = (next: () => void) => {
    void confirmLeave().then((leave) => {
      if (leave) next();
    });
  };

  return (
    <Stack gap="md">
      <EditorHead
        headingRef={heading}
        heading={t(prayer === null && removedId === null ? 'form.new' : 'form.edit')}
        back={t('form.back')}
        onBack={() => leaveTo(() => onClose(null))}
      />

      {resumed && conflict === null && removedId === null && (
        <ResumedNote onDiscard={resetToStored} />
      )}
      {conflict !== null && (
        <PrayerConflict
          key={attempts}
          kind={
            conflict !== 'removed' ? 'changed' : removedId === null ? 'removed' : 'removedEarlier'
          }
          isSaving={isSaving}
          onKeepOwn={startSaving}
          onTakeTheirs={resetToStored}
        />
      )}

      <SimpleGrid minColWidth="min(20rem, 100%)" autoFlow="auto-fit" spacing="xl">
        <form ref={formElement} id={formId} noValidate onSubmit={submit}>
          <Stack gap="md">
            <PrayerFields
              form={form}
              today={today}
              isAhead={isAhead}
              onAhead={setIsAhead}
              takenDay={takenDay === values.day ? takenDay : null}
              onOpenTaken={(day) => leaveTo(() => onOpenDay(day))}
            />
          </Stack>
        </form>
        <Stack gap="md">
          {conflict !== null && conflict !== 'removed' && (
            <PrayerPreview
              heading={t('conflict.stored')}
              day={conflict.day}
              content={conflict.content}
            />
          )}
          <PrayerPreview heading={t('preview.heading')} {...values} />
        </Stack>
      </SimpleGrid>
      <SaveBar problem={failed ?? removalProblem}>
        <Button type="submit" form={formId} aria-disabled={isSaving}>
          {isSaving ? t('form.saving') : t('form.save')}
        </Button>
        {base !== null && (
          <Button variant="default" onClick={() => void removeIt(base)}>
            {t('form.remove')}
          </Button>
        )}
      </SaveBar>
    </Stack>
  );
}
