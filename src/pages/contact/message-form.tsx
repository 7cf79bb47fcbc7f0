import { useForm } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  restoreRefusedMessage,
  sendContactMessage,
  type MessageForm,
} from '../../data/contact/contact-message-mutations.ts';
import { createDraftAutosave, type DraftAutosave } from '../../data/drafts/draft-autosave.ts';
import {
  CONTACT_BOUNDS,
  CONTACT_PROBLEMS,
  contactFormSchema,
  contactProblems,
  type ContactField,
} from '../../domain/contact-message.ts';
import { withPhoneHyphens } from '../../domain/phone-number.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { blockUpdate } from '../../platform/update-blocker.ts';
import { actionClass } from '../../ui/actions.tsx';
import { ConsentField } from '../../ui/form/consent-field.tsx';
import { Field, FieldHint } from '../../ui/form/field.tsx';
import { focusAfterUpdate, focusFirstInvalid } from '../../ui/focus.ts';
import { FormEnd, FormNotice } from '../../ui/form/form-notice.tsx';
import { FormPlaceholder } from '../../ui/form/form-placeholder.tsx';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { ContactDelivery, type DeliveryTexts } from './contact-delivery.tsx';
import classes from './message-form.module.css';

/** The part that the contact form and the newcomer form have in common. */
export interface SenderValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  consent: boolean;
}

export const EMPTY_SENDER: SenderValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  consent: false,
};

interface InitialForm<Values> {
  readonly autosave: DraftAutosave;
  readonly values: Values;
  /** Whether the server has rejected this message before. */
  readonly isRefused: boolean;
}

export interface MessageFormProps<Values> extends InitialForm<Values> {
  /** Called with the id of the queued message. */
  readonly onSent: (id: string) => void;
}

interface MessageFormContainerProps<Values> {
  readonly draftKey: MessageForm;
  /** The values of a stored draft of unknown shape; the empty form for null. */
  readonly valuesOf: (draft: unknown) => Values;
  /** Default: those of a message. */
  readonly deliveryTexts?: DeliveryTexts;
  readonly children: (form: MessageFormProps<Values>) => ReactNode;
}

/** Restores the draft, shows the form, then the delivery of the message, and offers another message. */
export function MessageFormContainer<Values>({
  draftKey,
  valuesOf,
  deliveryTexts,
  children,
}: MessageFormContainerProps<Values>) {
  const { t } = useTranslation('pages/contact');
  const [initial, setInitial] = useState<InitialForm<Values> | null>(null);
  const [sentId, setSentId] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const autosave = createDraftAutosave(draftKey);
    let isUnmounted = false;
    void restoreForm(draftKey, autosave, valuesOf).then((restored) => {
      if (!isUnmounted) setInitial(restored);
    });
    return () => {
      isUnmounted = true;
      autosave.stop();
    };
  }, [draftKey, valuesOf]);

  if (initial === null) return <FormPlaceholder loading={t('form.loading')} />;
  if (sentId === null) {
    return <div ref={place}>{children({ ...initial, onSent: setSentId })}</div>;
  }
  return (
    <ContactDelivery
      id={sentId}
      {...deliveryTexts}
      onNewMessage={() => {
        const startAgain = () => {
          setInitial({ ...initial, values: valuesOf(null), isRefused: false });
          setSentId(null);
        };
        focusAfterUpdate(startAgain, () => place.current?.querySelector('input'));
      }}
      onRefused={() => {
        void formOfRefused(draftKey, valuesOf).then((form) => {
          if (form === null) return;
          const restore = () => {
            setInitial({ ...initial, ...form });
            setSentId(null);
          };
          // The reason, above the form that takes the place of the focused notice.
          focusAfterUpdate(restore, () => place.current?.querySelector('form > [tabindex]'));
        });
      }}
    />
  );
}

async function restoreForm<Values>(
  draftKey: MessageForm,
  autosave: DraftAutosave,
  valuesOf: (draft: unknown) => Values,
): Promise<InitialForm<Values>> {
  // The current draft takes precedence over a rejected message.
  const draft = await autosave.read();
  if (draft !== null) return { autosave, values: valuesOf(draft), isRefused: false };
  const refused = await restoreRefusedMessage(draftKey);
  return { autosave, values: valuesOf(refused), isRefused: refused !== null };
}

/** The form of a refused message; null if the message is still in the outbox, whose notice offers another attempt. */
export async function formOfRefused<Values>(
  draftKey: MessageForm,
  valuesOf: (draft: unknown) => Values,
): Promise<Omit<InitialForm<Values>, 'autosave'> | null> {
  const draft = await restoreRefusedMessage(draftKey);
  return draft === null ? null : { values: valuesOf(draft), isRefused: true };
}

interface MessageFormOptions<Values> extends MessageFormProps<Values> {
  readonly isEmpty: (values: Values) => boolean;
  /** Whether the text of the form that becomes the message is too long by itself. */
  readonly isTooLong?: (values: Values) => boolean;
  /** What the form adds to the sender. */
  readonly messageOf: (values: Values) => {
    readonly subject: string;
    readonly message: string;
    readonly newcomer?: Readonly<Record<string, string>>;
  };
}

const MAX_LENGTHS: Partial<Record<ContactField, number>> = {
  ...CONTACT_BOUNDS,
  firstName: CONTACT_BOUNDS.name,
  lastName: CONTACT_BOUNDS.name,
  message: CONTACT_BOUNDS.message.most,
};

/** State, validation, draft and submission of a form whose result is a contact message. */
export function useMessageForm<Values extends SenderValues>({
  values,
  isRefused,
  autosave,
  onSent,
  isEmpty,
  isTooLong,
  messageOf,
}: MessageFormOptions<Values>) {
  const { t } = useTranslation('pages/contact');
  const locale = useLocale();
  const [failure, setFailure] = useState<'none' | 'problems' | 'notSaved'>('none');
  const [problemCount, setProblemCount] = useState(0);
  const { isRunning: isSending, run } = useRunOnce();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Values>({
    initialValues: values,
    validate: (changed) => ({
      ...contactProblems({ ...changed, ...messageOf(changed) }),
      ...(isTooLong?.(changed) === true && { message: 'tooLong' }),
    }),
    onValuesChange: (changed) => {
      autosave.save(isEmpty(changed) ? null : { ...changed, consent: false });
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => (isDirty ? blockUpdate('unsaved_form') : undefined), [isDirty]);

  const problemOf = (field: ContactField, most = MAX_LENGTHS[field] ?? 0): string | null => {
    const problem = CONTACT_PROBLEMS.find((name) => name === form.errors[field]);
    if (problem === undefined) return null;
    const { least } = CONTACT_BOUNDS.message;
    return t(`form.problems.${problem}`, { least, most });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      setFailure('problems');
      // Not the current number: announced after every corrected field, it would interrupt the user.
      setProblemCount(Object.keys(errors).length);
      focusFirstInvalid(element.current);
      return;
    }
    void run(async () => {
      setFailure('none');
      const draft = await autosave.settle();
      const sender = form.getValues();
      const { newcomer, ...message } = messageOf(sender);
      const result = await sendContactMessage(
        {
          ...contactFormSchema.parse({ ...sender, ...message }),
          locale,
          ...(newcomer === undefined ? {} : { newcomer }),
        },
        draft,
      );
      if (result.ok) {
        onSent(result.value);
        return;
      }
      setFailure('notSaved');
      autosave.save({ ...sender, consent: false });
    });
  };

  const frame = {
    element,
    submit,
    isRefused,
    isSending,
    isNotSaved: failure === 'notSaved',
    problemCount: failure === 'problems' && Object.keys(form.errors).length > 0 ? problemCount : 0,
    consent: { checked: form.values.consent, error: problemOf('consent') },
  };
  return { form, problemOf, frame };
}

interface MessageFrameProps {
  readonly frame: ReturnType<typeof useMessageForm>['frame'];
  readonly onConsentChange: (consent: boolean) => void;
  readonly notSavedText: ReactNode;
  readonly sendLabel: string;
  /** What is collected and why; default: for a message. */
  readonly consentTexts?: Readonly<Record<'items' | 'purpose', string>>;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form element: a notice about a rejected message, the fields, the consent and the button. */
export function MessageFrame({
  frame: { element, submit, isRefused, isSending, isNotSaved, problemCount, consent },
  onConsentChange,
  notSavedText,
  sendLabel,
  consentTexts,
  children,
}: MessageFrameProps) {
  const { t } = useTranslation('pages/contact');
  const problemsText = problemCount > 0 ? t('form.summary', { count: problemCount }) : null;
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit}>
      {isRefused && (
        <FormNotice role="alert" tabIndex={-1}>
          {t('form.refused')}
        </FormNotice>
      )}
      {children}
      <ConsentField
        textOf={(key) => {
          if (consentTexts !== undefined && key === 'items.text') return consentTexts.items;
          if (consentTexts !== undefined && key === 'purpose.text') return consentTexts.purpose;
          return t(`form.consent.${key}`);
        }}
        {...consent}
        onChange={onConsentChange}
      />
      <FormEnd alert={isNotSaved ? notSavedText : problemsText}>
        <button type="submit" className={actionClass('primary')} aria-disabled={isSending}>
          {isSending ? t('form.sending') : sendLabel}
        </button>
        <FieldHint>{t('form.note')}</FieldHint>
      </FormEnd>
    </form>
  );
}

const INPUT_ATTRIBUTES = {
  firstName: { type: 'text', autoComplete: 'given-name' },
  lastName: { type: 'text', autoComplete: 'family-name' },
  // Not type `email`, whose built-in validation message would appear beside ours and which alters input that it cannot
  // parse.
  email: { type: 'text', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const;
type SenderField = keyof typeof INPUT_ATTRIBUTES;

interface SenderFieldsProps {
  readonly values: SenderValues;
  readonly problemOf: (field: ContactField) => string | null;
  readonly onChange: (field: SenderField, value: string) => void;
}

/** Name, email address and phone number. */
export function SenderFields({ values, problemOf, onChange }: SenderFieldsProps) {
  const { t } = useTranslation('pages/contact');
  // Korean names start with the family name.
  const names =
    useLocale() === 'ko'
      ? (['lastName', 'firstName'] as const)
      : (['firstName', 'lastName'] as const);
  return [...names, 'email' as const, 'phone' as const].map((field) => (
    <Field
      key={field}
      name={field}
      label={t(`form.fields.${field}.label`)}
      isRequired={field !== 'phone'}
      error={problemOf(field)}
    >
      {(control) => (
        <input
          {...control}
          {...INPUT_ATTRIBUTES[field]}
          dir="auto"
          placeholder={t(`form.fields.${field}.placeholder`)}
          value={values[field]}
          onChange={({ currentTarget: { value } }) => {
            onChange(field, field === 'phone' ? withPhoneHyphens(value, values.phone) : value);
          }}
        />
      )}
    </Field>
  ));
}
