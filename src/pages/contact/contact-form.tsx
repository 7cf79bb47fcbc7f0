import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sendContactMessage } from '../../data/contact/contact-message-mutations.ts';
import type { DraftAutosave } from '../../data/drafts/draft-autosave.ts';
import {
  CONTACT_BOUNDS,
  CONTACT_PROBLEMS,
  contactFormSchema,
  contactProblems,
  type ContactField,
} from '../../domain/contact-message.ts';
import { withPhoneHyphens } from '../../domain/phone-number.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { holdUpdate } from '../../platform/update-hold.ts';
import { actionClass } from '../../ui/actions.tsx';
import { ConsentField } from '../../ui/form/consent-field.tsx';
import { Field, FieldHint } from '../../ui/form/field.tsx';
import { focusFirstInvalid } from '../../ui/form/focus.ts';
import { FormEnd } from '../../ui/form/form-notice.tsx';
import classes from './contact-form.module.css';

/** The fields that every form to the office has: who writes, and the consent. */
export interface SenderValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  consent: boolean;
}

export const NO_SENDER: SenderValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  consent: false,
};

type TextFieldName = Exclude<keyof SenderValues, 'consent'> | 'subject';

const INPUT_ATTRIBUTES = {
  firstName: { type: 'text', autoComplete: 'given-name' },
  lastName: { type: 'text', autoComplete: 'family-name' },
  // Not `email`: the browser's own message would stand beside ours.
  email: { type: 'text', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  subject: { type: 'text', autoComplete: 'off' },
} as const satisfies Record<TextFieldName, object>;

const MAX_LENGTH: Readonly<Record<ContactField, number>> = {
  firstName: CONTACT_BOUNDS.name,
  lastName: CONTACT_BOUNDS.name,
  email: CONTACT_BOUNDS.email,
  phone: CONTACT_BOUNDS.phone,
  subject: CONTACT_BOUNDS.subject,
  message: CONTACT_BOUNDS.message.most,
  consent: 0,
};

interface ContactFormOptions<Values extends SenderValues> {
  readonly initialValues: Values;
  /** The message to the office, as it is validated and sent. */
  readonly toMessage: (values: Values) => Readonly<Record<ContactField, unknown>>;
  /** Whether nothing has been written that is worth a draft. */
  readonly isEmpty: (values: Values) => boolean;
  readonly autosave: DraftAutosave;
  /** The name of the draft, which is removed when the message is queued. */
  readonly draft: string;
  /** Is given the request id of the queued message. */
  readonly onSent: (id: string) => void;
}

interface ContactFormState<Values extends SenderValues> {
  readonly form: UseFormReturnType<Values>;
  /** The translated problem of a field; null if it is valid. */
  readonly problemOf: (field: ContactField) => string | null;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly isSending: boolean;
  readonly failure: 'none' | 'problems' | 'notSaved';
  readonly element: React.RefObject<HTMLFormElement | null>;
}

/** Validates a message to the office, keeps its draft and queues it in the outbox. */
export function useContactForm<Values extends SenderValues>({
  initialValues,
  toMessage,
  isEmpty,
  autosave,
  draft,
  onSent,
}: ContactFormOptions<Values>): ContactFormState<Values> {
  const { t } = useTranslation('pages/contact');
  const locale = useLocale();
  const [failure, setFailure] = useState<ContactFormState<Values>['failure']>('none');
  const [isSending, setIsSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const saveDraft = (values: Values) =>
    autosave.save(isEmpty(values) ? null : { ...values, consent: false });
  const form = useForm<Values>({
    initialValues,
    validate: (values) => contactProblems(toMessage(values)),
    onValuesChange: saveDraft,
  });

  const isDirty = form.isDirty();
  useEffect(() => (isDirty ? holdUpdate('unsaved_form') : undefined), [isDirty]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (form.validate().hasErrors) {
      setFailure('problems');
      focusFirstInvalid(element.current);
      return;
    }
    setIsSending(true);
    setFailure('none');
    await autosave.settle();
    const message = contactFormSchema.parse(toMessage(form.getValues()));
    const result = await sendContactMessage({ ...message, locale }, draft);
    setIsSending(false);
    if (result.ok) {
      onSent(result.value);
      return;
    }
    setFailure('notSaved');
    saveDraft(form.getValues());
  };

  return {
    form,
    submit,
    isSending,
    failure,
    element,
    problemOf(field) {
      const problem = CONTACT_PROBLEMS.find((name) => name === form.errors[field]);
      if (problem === undefined) return null;
      return t(`form.problems.${problem}`, {
        least: CONTACT_BOUNDS.message.least,
        most: MAX_LENGTH[field],
      });
    },
  };
}

interface ContactFormProps<Values extends SenderValues> {
  readonly state: ContactFormState<Values>;
  readonly sendLabel: string;
  /** Stands before the fields of the sender. */
  readonly beginning?: ReactNode;
  /** Stands between the fields of the sender and the consent. */
  readonly children: ReactNode;
}

/** A form to the office: the sender, what `children` ask, the consent and the button. */
export function ContactForm<Values extends SenderValues>({
  state: { form, problemOf, submit, isSending, failure, element },
  sendLabel,
  beginning,
  children,
}: ContactFormProps<Values>) {
  const { t } = useTranslation('pages/contact');
  const set = (values: Partial<SenderValues>) =>
    form.setValues((current) => ({ ...current, ...values }));
  const line = (field: Exclude<TextFieldName, 'subject'>) => (
    <ContactTextField
      key={field}
      name={field}
      value={form.values[field]}
      error={problemOf(field)}
      onChange={(value) => {
        const isLonger = value.length > form.values.phone.length;
        set({ [field]: field === 'phone' && isLonger ? withPhoneHyphens(value) : value });
      }}
    />
  );
  // A Korean name begins with the family name.
  const names =
    useLocale() === 'ko'
      ? (['lastName', 'firstName'] as const)
      : (['firstName', 'lastName'] as const);
  const problems = Object.keys(form.errors).length;
  return (
    <form
      ref={element}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {beginning}
      {names.map(line)}
      {line('email')}
      {line('phone')}
      {children}
      <ConsentField
        heading={t('form.consent.heading')}
        terms={(['items', 'purpose', 'retention', 'refusal'] as const).map((part) => ({
          term: t(`form.consent.${part}.term`),
          text: t(`form.consent.${part}.text`),
        }))}
        agreeLabel={t('form.consent.agree')}
        checked={form.values.consent}
        error={problemOf('consent')}
        onChange={(consent) => set({ consent })}
      />
      <FormEnd
        alert={
          failure === 'problems' && problems > 0
            ? t('form.summary', { count: problems })
            : failure === 'notSaved'
              ? t('form.notSaved')
              : null
        }
      >
        <button type="submit" className={actionClass('primary')} aria-disabled={isSending}>
          {isSending ? t('form.sending') : sendLabel}
        </button>
        <FieldHint>{t('form.note')}</FieldHint>
      </FormEnd>
    </form>
  );
}

interface ContactTextFieldProps {
  readonly name: TextFieldName;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** A field of one line, with the label and placeholder of the contact form. */
export function ContactTextField({ name, value, error, onChange }: ContactTextFieldProps) {
  const { t } = useTranslation('pages/contact');
  const isOptional = name === 'phone';
  return (
    <Field
      name={name}
      label={t(`form.fields.${name}.label`)}
      isRequired={!isOptional}
      requirement={isOptional ? t('form.optional') : t('form.required')}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          {...INPUT_ATTRIBUTES[name]}
          dir="auto"
          placeholder={t(`form.fields.${name}.placeholder`)}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
