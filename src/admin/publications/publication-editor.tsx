import { ActionIcon, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { removeUnusedPictures } from '../../data/staff/staff-picture-mutations.ts';
import { addPublication, savePublication } from '../../data/staff/staff-publication-mutations.ts';
import {
  staffPublicationQueries,
  type StaffPublication,
} from '../../data/staff/staff-publication-queries.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import {
  suggestedSunday,
  suggestedTitle,
  type PastBulletin,
} from '../../domain/bulletin-suggestion.ts';
import { filesOf } from '../../domain/picture-name.ts';
import {
  differingFields,
  draftIn,
  emptyForm,
  formOf,
  PUBLICATION_BOUNDS,
  publicationContent,
  publicationProblems,
  publishedStateOf,
  type PublicationDraft,
  type PublicationField,
  type PublicationForm,
  type PublicationProblem,
  type PublicationProblems,
  type StaffPublicationKind,
} from '../../domain/publication-form.ts';
import { PUBLISHING_SLOT_MS } from '../../domain/publishing-slot.ts';
import { instantOfWallClock, parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { lengthOf } from '../../domain/written-text.ts';
import { shortMomentText } from '../../i18n/format/day-text.ts';
import { numberText } from '../../i18n/format/number-text.ts';
import { actionClass } from '../../ui/actions.tsx';
import { CharacterCounter, Field, FieldError, FieldHint } from '../../ui/form/field.tsx';
import { focusFirstInvalid } from '../../ui/form/focus.ts';
import { MoreIcon } from '../shared/staff-icons.tsx';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { storedPart, unfinishedUploads } from '../pictures/upload-queue.ts';
import { useUploadQueue } from '../pictures/use-upload-queue.ts';
import { SaveBar } from '../shared/save-bar.tsx';
import { useStaffDraft, type StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import classes from './publication-editor.module.css';
import { PublicationConflict } from './publication-conflict.tsx';
import { PublicationPreview } from './publication-preview.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

const FOLDERS = { bulletin: 'WeeklyBulletin', news: 'CardNews' } as const;

interface PublicationEditorProps {
  readonly kind: StaffPublicationKind;
  /** Null for a new one. */
  readonly id: string | null;
  readonly onBack: () => void;
  /** Called after saving or deleting, with whether the form is still open; the user may have left meanwhile. */
  readonly onSaved: (isOpen: boolean) => void;
  /** Resolves with whether it was deleted. */
  readonly onRemove: (id: string) => Promise<boolean>;
}

/** Editor for one bulletin or news item with a preview of what members will see. */
export function PublicationEditor(props: PublicationEditorProps) {
  const { kind, id, onBack } = props;
  const { t } = useTranslation('admin/publications');
  const draft = useStaffDraft(`${kind}/${id ?? 'new'}`);
  const today = useSeoulToday();
  const { data, isError, refetch } = useQuery({
    ...staffPublicationQueries.one(kind, id ?? ''),
    enabled: id !== null,
  });
  const isNewBulletin = id === null && kind === 'bulletin';
  const newest = useQuery({
    ...staffPublicationQueries.page({ kind, state: 'all', words: '', page: 1 }),
    enabled: isNewBulletin,
  });

  if (isError && data === undefined) {
    return (
      <StateMessage
        kind="error"
        heading={t(`${kind}.toasts.notLoaded`)}
        actions={
          <>
            <button type="button" onClick={() => void refetch()}>
              {t('retry')}
            </button>
            <button type="button" onClick={onBack}>
              {t(`${kind}.back`)}
            </button>
          </>
        }
      />
    );
  }
  const stored = id === null ? null : data;
  if (
    draft === null ||
    stored === undefined ||
    today === null ||
    (isNewBulletin && newest.isLoading)
  ) {
    return <LoadingLines paragraphs={[2, 2, 6]} label={t('loading')} />;
  }
  const saved = draftIn(draft.saved);
  if (id !== null && stored === null && saved === null) {
    return (
      <StateMessage
        kind="empty"
        heading={t(`${kind}.gone.heading`)}
        actions={
          <button type="button" onClick={onBack}>
            {t(`${kind}.back`)}
          </button>
        }
      >
        <p>{t(`${kind}.gone.body`)}</p>
      </StateMessage>
    );
  }
  return (
    <Fields
      {...props}
      draft={draft}
      saved={saved}
      stored={stored}
      past={newest.data?.rows ?? []}
      beginning={
        stored !== null
          ? formOf(stored)
          : isNewBulletin
            ? suggestedForm(today, newest.data?.rows ?? [])
            : emptyForm(today)
      }
    />
  );
}

/** A new bulletin: of the coming Sunday, with a title that follows the last ones. */
function suggestedForm(today: SeoulDay, past: readonly PastBulletin[]): PublicationForm {
  const date = suggestedSunday(today, past);
  return { ...emptyForm(date), title: suggestedTitle(past, date) };
}

/** Empty for an invalid date. */
function suggestedTitleOf(past: readonly PastBulletin[], date: string): string {
  const day = parseSeoulDay(date);
  return day === null ? '' : suggestedTitle(past, day);
}

/** The version that somebody else saved meanwhile; `gone` if they deleted it. */
type Conflict = 'gone' | StaffPublication;

interface FieldsProps extends PublicationEditorProps {
  readonly draft: StaffDraft;
  readonly saved: PublicationDraft | null;
  readonly stored: StaffPublication | null;
  /** For the suggested title of a new bulletin, newest first; otherwise empty. */
  readonly past: readonly PastBulletin[];
  /** The initial values of the form. */
  readonly beginning: PublicationForm;
}

type TypedFields = Omit<PublicationForm, 'images' | 'thumbnail'>;

const HOUR_FIELDS = ['publishAt', 'takeDownAt'] as const satisfies readonly PublicationField[];
type HourField = (typeof HOUR_FIELDS)[number];

const PROBLEM_TEXTS = {
  titleMissing: 'problems.titleMissing',
  titleTooLong: 'problems.titleTooLong',
  dateMissing: 'problems.dateMissing',
  dateInvalid: 'problems.dateInvalid',
  contentMissing: 'problems.contentMissing',
  contentTooLong: 'problems.contentTooLong',
  orderNotInteger: 'problems.orderNotInteger',
  orderOutOfRange: 'problems.orderOutOfRange',
  picturesInvalid: 'problems.picturesInvalid',
  hourInvalid: 'problems.hourInvalid',
  hourNotInSlot: 'problems.hourNotInSlot',
  takeDownNotLater: 'problems.takeDownNotLater',
} as const satisfies Record<PublicationProblem, string>;

function Fields({
  kind,
  id,
  onBack,
  onSaved,
  onRemove,
  draft,
  saved,
  stored,
  past,
  beginning,
}: FieldsProps) {
  const { t } = useTranslation('admin/publications');
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const language = useLocale();
  const fieldId = useId();
  /** The title that was suggested for the last valid date. */
  const suggested = useRef(suggestedTitleOf(past, (saved?.form ?? beginning).date));
  const [openedAt] = useState(() => new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const underway = useRef(false);
  const [base, setBase] = useState({ row: stored, form: beginning });
  const [typed, setTyped] = useState<TypedFields>(saved?.form ?? beginning);
  const [ownId] = useState(() => id ?? saved?.id ?? crypto.randomUUID());
  const [isResumed, setIsResumed] = useState(saved !== null);
  const lost = saved?.left ?? 0;
  const [isSaving, setIsSaving] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [isOrdering, setIsOrdering] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(() => {
    if (id === null || saved === null || saved.seen === (stored?.updatedAt ?? null)) return null;
    return stored ?? 'gone';
  });
  const { line, pictures } = useUploadQueue(
    FOLDERS[kind],
    (saved?.form ?? beginning).images,
    (saved?.form ?? beginning).thumbnail,
  );

  const unfinished = unfinishedUploads(pictures.gallery);
  const left = unfinished.underway + unfinished.failed;
  const form = useMemo<PublicationForm>(
    () => ({ ...typed, ...storedPart(pictures.gallery) }),
    [typed, pictures.gallery],
  );
  const problems: PublicationProblems = isTried ? publicationProblems(kind, form) : {};
  const isDirty = differingFields(form, base.form).length > 0 || left > 0;
  useUnsavedChanges(isDirty);

  const seen = base.row?.updatedAt ?? null;
  const { save: saveDraft } = draft;
  const isFirst = useRef(true);
  useEffect(() => {
    // The first run would only save what was just loaded.
    if (isFirst.current) isFirst.current = false;
    else saveDraft(isDirty ? { id: ownId, seen, left, form } : null);
  }, [saveDraft, isDirty, ownId, seen, left, form]);

  /** The current values of the form; null once it is unmounted. */
  const inForm = useRef<PublicationForm | null>(null);
  useEffect(() => {
    inForm.current = form;
    return () => {
      inForm.current = null;
    };
  }, [form]);

  useEffect(() => heading.current?.focus(), []);

  const hasFailed = unfinished.failed > 0;
  useEffect(() => {
    if (!hasFailed) return undefined;
    return toast({ tone: 'failed', text: t(`${kind}.toasts.notUploaded`) });
  }, [hasFailed, toast, t, kind]);

  const set = (part: Partial<TypedFields>) => {
    setTyped((before) => ({ ...before, ...part }));
    setNotice(null);
  };

  /** A suggested title that was not edited follows the date. */
  const setDate = (date: string) => {
    const title = suggestedTitleOf(past, date);
    // A date that is being typed anew is empty for a moment.
    if (title === '') return set({ date });
    const isFollowing = typed.title !== '' && typed.title === suggested.current;
    suggested.current = title;
    set({ date, ...(isFollowing && { title }) });
  };

  const beginFrom = (row: StaffPublication | null, from: PublicationForm) => {
    const sent = filesOf(line.storedHere(), null);
    setBase({ row, form: from });
    setTyped(from);
    line.begin(from.images, from.thumbnail);
    setIsResumed(false);
    setIsTried(false);
    setConflict(null);
    setNotice(null);
    // Pictures uploaded for the discarded draft are no longer referenced.
    void removeUnusedPictures(sent);
  };

  const savedText = (saved: StaffPublication) => {
    const state = publishedStateOf(saved, new Date());
    const { title, publishAt } = saved;
    if (state !== 'scheduled' || publishAt === null) {
      return t(state === 'published' ? 'toasts.published' : 'toasts.kept', { title });
    }
    return t('toasts.scheduled', { title, when: shortMomentText(new Date(publishAt), language) });
  };

  const finish = async (saved: StaffPublication, sent: PublicationForm) => {
    const now = inForm.current;
    const isWrittenOn = now !== null && differingFields(now, sent).length > 0;
    const previous = base.row === null ? [] : filesOf(base.row.images, base.row.thumbnail);
    const inUse = new Set([
      ...filesOf(saved.images, saved.thumbnail),
      ...filesOf(now?.images ?? [], null),
    ]);
    const left = [...previous, ...filesOf(line.storedHere(), null)].filter(
      (file) => !inUse.has(file),
    );
    if (isWrittenOn) {
      // Input typed while the request was in flight is not saved yet and stays in the form.
      setBase({ row: saved, form: formOf(saved) });
      setIsResumed(false);
      setConflict(null);
    } else {
      saveDraft(null);
      await draft.settle();
    }
    void removeUnusedPictures([...new Set(left)]);
    toast({
      tone: 'done',
      about: `${kind}/${ownId}`,
      text: savedText(saved),
    });
    onSaved(now !== null && !isWrittenOn);
  };

  /** Saves the form. `upon` is the version that it may replace; null creates a new item. */
  const save = async (replacedVersion: string | null) => {
    setIsTried(true);
    if (Object.keys(publicationProblems(kind, form)).length > 0) {
      setNotice(null);
      focusFirstInvalid(formElement.current);
      return;
    }
    if (unfinished.underway > 0) {
      setNotice(t('notices.underway', { count: unfinished.underway }));
      return;
    }
    if (unfinished.failed > 0) {
      setNotice(t('notices.failed', { count: unfinished.failed }));
      return;
    }
    setNotice(null);
    const content = publicationContent(kind, form);
    const result =
      replacedVersion === null
        ? await addPublication(kind, content, ownId)
        : await savePublication(kind, ownId, replacedVersion, content);
    if (!result.ok) {
      const text = `${t(`${kind}.toasts.notSaved`)} ${failureText(result.failure)}`;
      // The user may have left the form meanwhile.
      if (inForm.current !== null) setNotice(text);
      else toast({ tone: 'failed', about: `${kind}/${ownId}`, text });
    } else if (result.value.kind === 'saved') await finish(result.value.stored, form);
    else setConflict(result.value.kind === 'gone' ? 'gone' : result.value.now);
  };

  const saveOnce = async (replacedVersion: string | null) => {
    if (underway.current) return;
    underway.current = true;
    setIsSaving(true);
    try {
      await save(replacedVersion);
    } finally {
      underway.current = false;
      setIsSaving(false);
    }
  };

  const removeIt = async (own: string) => {
    if (!(await onRemove(own))) return;
    saveDraft(null);
    await draft.settle();
    onSaved(inForm.current !== null);
  };

  const problemText = (field: keyof PublicationProblems) => {
    const problem = problems[field];
    if (problem === undefined) return null;
    const most = { title: PUBLICATION_BOUNDS.title, content: PUBLICATION_BOUNDS.content };
    return t(PROBLEM_TEXTS[problem], {
      most: numberText(
        field === 'content'
          ? most.content
          : field === 'title'
            ? most.title
            : PUBLICATION_BOUNDS.displayOrder,
      ),
    });
  };
  const common = (field: 'title' | 'date' | 'displayOrder' | 'content' | HourField) => ({
    name: field,
    error: problemText(field),
    isCheckedLive: true,
    ...(field === 'title' || field === 'date' || field === 'content'
      ? { isRequired: true, requirement: t('required') }
      : { isRequired: false }),
  });
  const scheduledFor = typed.isPublished ? instantOfWallClock(typed.publishAt) : null;
  const isScheduled = scheduledFor !== null && scheduledFor > openedAt;
  const isOrdered = isOrdering || !['', '0'].includes(typed.displayOrder.trim());

  return (
    <div className={classes.editor}>
      <div className={classes.head}>
        <h3 ref={heading} tabIndex={-1} className={classes.heading}>
          {t(id === null ? `${kind}.writeNew` : `${kind}.change`)}
        </h3>
        <div className={classes.tools}>
          <button type="button" className={actionClass('quiet')} onClick={onBack}>
            {t(`${kind}.back`)}
          </button>
          {!isOrdered && (
            <Menu position="bottom-end" returnFocus={false}>
              <Menu.Target>
                <ActionIcon aria-label={t('more')}>
                  <MoreIcon />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setIsOrdering(true)}>{t('setOrder')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      </div>

      {isResumed && conflict === null && (
        <div className={classes.notice} role="status">
          <p>
            {t('resumed')} {lost > 0 && t('resumedWithout', { count: lost })}
          </p>
          <button
            type="button"
            className={actionClass('quiet')}
            onClick={() => beginFrom(base.row, base.form)}
          >
            {t('startAnew')}
          </button>
        </div>
      )}
      {conflict !== null && (
        <PublicationConflict
          kind={kind}
          own={form}
          now={conflict === 'gone' ? null : formOf(conflict)}
          isSaving={isSaving}
          onKeepOwn={() => void saveOnce(conflict === 'gone' ? null : conflict.updatedAt)}
          onTakeTheirs={() => {
            if (conflict === 'gone') onBack();
            else beginFrom(conflict, formOf(conflict));
          }}
        />
      )}

      <div className={classes.columns}>
        <form
          ref={formElement}
          className={classes.form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void saveOnce(seen);
          }}
        >
          <Field {...common('title')} label={t('fields.title')}>
            {(control) => (
              <input
                {...control}
                type="text"
                lang="ko"
                autoComplete="off"
                value={typed.title}
                onChange={({ currentTarget: { value } }) => set({ title: value })}
              />
            )}
          </Field>
          <div className={classes.pair}>
            <Field {...common('date')} label={t('fields.date')}>
              {(control) => (
                <input
                  {...control}
                  type="date"
                  min={PUBLICATION_BOUNDS.firstDay}
                  max={PUBLICATION_BOUNDS.lastDay}
                  value={typed.date}
                  onChange={({ currentTarget: { value } }) => setDate(value)}
                />
              )}
            </Field>
            {isOrdered && (
              <Field
                {...common('displayOrder')}
                label={t('fields.displayOrder')}
                hint={t('fields.displayOrderHint')}
              >
                {(control) => (
                  <input
                    {...control}
                    // Also after the menu has returned the focus to its button.
                    autoFocus={isOrdering}
                    type="text"
                    inputMode="numeric"
                    autoComplete="off"
                    value={typed.displayOrder}
                    onChange={({ currentTarget: { value } }) => {
                      // Stays open while it is being emptied.
                      setIsOrdering(true);
                      set({ displayOrder: value });
                    }}
                  />
                )}
              </Field>
            )}
          </div>
          {kind === 'news' && (
            <Field
              {...common('content')}
              label={t('fields.content')}
              hint={
                <CharacterCounter
                  length={lengthOf(typed.content)}
                  most={PUBLICATION_BOUNDS.content}
                >
                  {(figures) => t('fields.contentHint', figures)}
                </CharacterCounter>
              }
            >
              {(control) => (
                <textarea
                  {...control}
                  lang="ko"
                  rows={10}
                  value={typed.content}
                  onChange={({ currentTarget: { value } }) => set({ content: value })}
                />
              )}
            </Field>
          )}
          <PictureField line={line} pictures={pictures} />
          <FieldError error={problemText('images')} isCheckedLive />
          <div className={classes.publish}>
            <label className={classes.toggle}>
              <input
                type="checkbox"
                role="switch"
                name="isPublished"
                checked={typed.isPublished}
                onChange={({ currentTarget: { checked } }) => set({ isPublished: checked })}
                aria-describedby={`${fieldId}-published`}
              />
              <span>{t('fields.isPublished')}</span>
            </label>
            <FieldHint id={`${fieldId}-published`}>
              {!typed.isPublished
                ? t('fields.privateHint')
                : isScheduled
                  ? t('fields.scheduledHint', { when: shortMomentText(scheduledFor, language) })
                  : t('fields.publishedHint')}
            </FieldHint>
            {typed.isPublished && (
              <div className={classes.pair}>
                {HOUR_FIELDS.map((field) => (
                  <Field
                    key={field}
                    {...common(field)}
                    label={t(`fields.${field}`)}
                    hint={t(`fields.${field}Hint`)}
                  >
                    {(control) => (
                      <input
                        {...control}
                        type="datetime-local"
                        step={PUBLISHING_SLOT_MS / 1000}
                        value={typed[field]}
                        onChange={({ currentTarget: { value } }) => set({ [field]: value })}
                      />
                    )}
                  </Field>
                ))}
              </div>
            )}
          </div>
          <SaveBar problem={notice}>
            <button type="submit" className={actionClass('primary')} aria-disabled={isSaving}>
              {isSaving
                ? t('saving')
                : t(
                    !typed.isPublished
                      ? 'savePrivately'
                      : isScheduled
                        ? 'saveAndSchedule'
                        : 'saveAndPublish',
                  )}
            </button>
            {id !== null && base.row !== null && (
              <button
                type="button"
                className={actionClass('secondary')}
                onClick={() => void removeIt(id)}
              >
                {t('removeThis')}
              </button>
            )}
          </SaveBar>
        </form>
        <PublicationPreview kind={kind} form={form} pictures={pictures.gallery} now={openedAt} />
      </div>
    </div>
  );
}
