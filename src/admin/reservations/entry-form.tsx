import { Stack } from '@mantine/core';
import { useForm, type UseFormInput } from '@mantine/form';
import { useRef, useState, type ReactNode } from 'react';
import { newId } from '../../domain/new-id.ts';
import { focusFirstInvalid } from '../../ui/focus.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { BusyButton } from '../shared/busy-button.tsx';
import { ResumedNote } from '../shared/resumed-note.tsx';
import { SaveBar } from '../shared/save-bar.tsx';
import { SectionHead } from '../shared/section-head.tsx';
import { isDraftOf, type StaffDraft } from '../shared/staff-draft.ts';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { useFailure } from '../shared/use-late-failure.ts';

interface EntryFormOptions<Values extends object> {
  readonly draft: StaffDraft;
  readonly empty: Values;
  readonly validate: NonNullable<UseFormInput<Values>['validate']>;
  readonly onChange: () => void;
}

/** A form that starts with its draft and is emptied each time it was sent. */
export function useEntryForm<Values extends object>(options: EntryFormOptions<Values>) {
  const { draft, empty, validate, onChange } = options;
  const isWritten = (values: Values) => JSON.stringify(values) !== JSON.stringify(empty);
  const element = useRef<HTMLFormElement>(null);
  const [saved] = useState(() => entryIn(draft.saved, empty));
  /** Of the entry that is being written: sending it again after a lost response has no further effect. */
  const [id, setId] = useState(saved.id);
  const form = useForm<Values>({
    initialValues: saved.values,
    onValuesChange: (typed) => {
      onChange();
      draft.save(isWritten(typed) ? { id, values: typed } : null);
    },
    validate,
  });
  useUnsavedChanges(isWritten(form.values));
  const [isResumed, setIsResumed] = useState(() => isWritten(form.values));
  const { isRunning: isBusy, run } = useRunOnce();
  const [failed, setFailed] = useFailure();
  /** Makes what is written an entry of its own, after an earlier text turned out to be stored. */
  const renewId = () => {
    const next = newId();
    setId(next);
    draft.save({ id: next, values: form.getValues() });
  };
  const startOver = () => {
    setId(newId());
    form.setInitialValues(empty);
    form.reset();
    draft.save(null);
    setIsResumed(false);
  };
  /** Starts the next entry after `sent` was stored; input typed while the request was in flight stays in the form. */
  const finish = (sent: Values) => {
    if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) startOver();
    else renewId();
  };
  /** Sends valid input, once at a time; `send` resolves with the text of a failure. */
  const submit = async (send: () => Promise<string | null>) => {
    if (form.validate().hasErrors) {
      focusFirstInvalid(element.current);
      return;
    }
    await run(async () => {
      setFailed(null);
      setFailed(await send());
    });
  };
  return { form, id, element, isResumed, isBusy, failed, startOver, finish, renewId, submit };
}

/** The entry in a draft, which older releases stored without its id; otherwise an empty one. */
function entryIn<Values extends object>(draft: unknown, empty: Values) {
  if (isDraftOf(draft, { id: '', values: empty })) return draft;
  return { id: newId(), values: isDraftOf(draft, empty) ? draft : empty };
}

interface EntryFormProps {
  readonly entry: Omit<ReturnType<typeof useEntryForm>, 'form' | 'finish'>;
  readonly heading: string;
  readonly hint: string;
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The frame of such a form: its heading, the notice of a draft, and the bar with the submit button. */
export function EntryForm(props: EntryFormProps) {
  const { entry, heading, hint, submitLabel, onSubmit, children } = props;
  const { element, isResumed, isBusy, failed, startOver } = entry;
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack maw="40rem">
        <div>
          <SectionHead heading={heading} lead={hint} />
        </div>
        {isResumed && <ResumedNote onDiscard={startOver} />}
        {children}
        <SaveBar problem={failed}>
          <BusyButton type="submit" loading={isBusy}>
            {submitLabel}
          </BusyButton>
        </SaveBar>
      </Stack>
    </form>
  );
}
