import { useForm } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CONTACT_DRAFT,
  sendContactMessage,
  restoreRefusedMessage,
} from '../../data/contact/contact-message-mutations.ts';
import { createDraftAutosave, type DraftAutosave } from '../../data/drafts/draft-autosave.ts';
import { holdUpdate } from '../../platform/update-hold.ts';
import {
  CONTACT_BOUNDS,
  contactFormSchema,
  contactProblems,
  type ContactField,
  type ContactProblem,
} from '../../domain/contact-message.ts';
import { withPhoneHyphens } from '../../domain/phone-number.ts';
import { actionClass } from '../../ui/actions.tsx';
import { ConsentField } from '../../ui/form/consent-field.tsx';
import { CharacterCounter, Field, FieldHint } from '../../ui/form/field.tsx';
import { focusFirstInvalid } from '../../ui/form/focus.ts';
import { FormEnd, FormNotice } from '../../ui/form/form-notice.tsx';
import { FormPlaceholder } from '../../ui/form/form-placeholder.tsx';
import { ContactDelivery } from './contact-delivery.tsx';
import classes from './contact-message-form.module.css';
import { INQUIRIES, initialSubject, type Inquiry } from './contact-search.ts';
import { useLocale } from '../../i18n/use-locale.ts';

const TEXT_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const;
type TextField = (typeof TEXT_FIELDS)[number];
type Values = Record<TextField, string> & { consent: boolean };

const EMPTY: Values = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
  consent: false,
};

/** The values of a stored draft, without the consent, which every message needs anew. */
function valuesIn(kept: unknown): Values {
  const values = { ...EMPTY };
  if (typeof kept !== 'object' || kept === null) return values;
  for (const [field, value] of Object.entries(kept)) {
    const known = TEXT_FIELDS.find((name) => name === field);
    if (known !== undefined && typeof value === 'string') values[known] = value;
  }
  return values;
}

interface Beginning {
  readonly values: Values;
  /** Whether the server has rejected this message before. */
  readonly refused: boolean;
}

async function beginning(autosave: DraftAutosave): Promise<Beginning> {
  // The current draft takes precedence over a rejected message.
  const kept = await autosave.read();
  if (kept !== null) return { values: valuesIn(kept), refused: false };
  const refused = await restoreRefusedMessage(CONTACT_DRAFT);
  return { values: valuesIn(refused), refused: refused !== null };
}

/** The contact form: saves the draft, sends the message, then offers another one. */
export function ContactMessageForm({ inquiry }: { readonly inquiry: Inquiry | null }) {
  const { t } = useTranslation('pages/contact');
  const [autosave, setAutosave] = useState<DraftAutosave | null>(null);
  const [begun, setBegun] = useState<Beginning | null>(null);
  const [sent, setSent] = useState<string | null>(null);

  useEffect(() => {
    const own = createDraftAutosave(CONTACT_DRAFT);
    let gone = false;
    void beginning(own).then((start) => {
      if (gone) return;
      setAutosave(own);
      setBegun(start);
    });
    return () => {
      gone = true;
      own.stop();
    };
  }, []);

  if (sent !== null) {
    return (
      <ContactDelivery
        id={sent}
        onNewMessage={() => {
          setBegun({ values: EMPTY, refused: false });
          setSent(null);
        }}
        onRefused={() => {
          void restoreRefusedMessage(CONTACT_DRAFT).then((message) => {
            setBegun({ values: valuesIn(message), refused: true });
            setSent(null);
          });
        }}
      />
    );
  }
  if (begun === null || autosave === null) {
    return <FormPlaceholder loading={t('form.loading')} />;
  }
  const filledIn = Object.values(INQUIRIES).map((name) => t(`form.inquiries.${name}`));
  const asked = inquiry === null ? null : t(`form.inquiries.${INQUIRIES[inquiry]}`);
  return (
    <Fields
      initial={{
        ...begun.values,
        subject: initialSubject(begun.values.subject, asked, filledIn),
      }}
      filledIn={filledIn}
      refused={begun.refused}
      autosave={autosave}
      onSent={setSent}
    />
  );
}

interface FieldsProps {
  readonly initial: Values;
  /** Subjects filled in by links; on their own they do not count as user input. */
  readonly filledIn: readonly string[];
  readonly refused: boolean;
  readonly autosave: DraftAutosave;
  readonly onSent: (id: string) => void;
}

const PROBLEM_TEXTS = {
  required: 'form.problems.required',
  tooLong: 'form.problems.tooLong',
  tooShort: 'form.problems.tooShort',
  email: 'form.problems.email',
  phone: 'form.problems.phone',
  consent: 'form.problems.consent',
} as const satisfies Record<ContactProblem, string>;

const MOST: Readonly<Record<TextField, number>> = {
  firstName: CONTACT_BOUNDS.name,
  lastName: CONTACT_BOUNDS.name,
  email: CONTACT_BOUNDS.email,
  phone: CONTACT_BOUNDS.phone,
  subject: CONTACT_BOUNDS.subject,
  message: CONTACT_BOUNDS.message.most,
};

const KINDS = {
  firstName: { type: 'text', autoComplete: 'given-name' },
  lastName: { type: 'text', autoComplete: 'family-name' },
  // Not type `email`, whose built-in validation message would appear beside ours and which alters input that it cannot
  // parse.
  email: { type: 'text', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  subject: { type: 'text', autoComplete: 'off' },
} as const;

function Fields({ initial, filledIn, refused, autosave, onSent }: FieldsProps) {
  const { t } = useTranslation('pages/contact');
  const language = useLocale();
  const [trouble, setTrouble] = useState<'none' | 'problems' | 'notSaved'>('none');
  const [sending, setSending] = useState(false);
  const underway = useRef(false);
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => contactProblems(values),
    onValuesChange: (values) => {
      const isEmpty = TEXT_FIELDS.every(
        (field) =>
          values[field] === '' || (field === 'subject' && filledIn.includes(values[field])),
      );
      autosave.save(isEmpty ? null : { ...values, consent: false });
    },
  });

  const isWriting = form.isDirty();
  useEffect(() => (isWriting ? holdUpdate('unsaved_form') : undefined), [isWriting]);

  const problemOf = (field: ContactField): string | null => {
    const error = form.errors[field];
    const problem = Object.entries(PROBLEM_TEXTS).find(([name]) => name === error)?.[1];
    if (problem === undefined) return null;
    return t(problem, {
      least: CONTACT_BOUNDS.message.least,
      most: field === 'consent' ? 0 : MOST[field],
    });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (underway.current) return;
    if (form.validate().hasErrors) {
      setTrouble('problems');
      focusFirstInvalid(formElement.current);
      return;
    }
    underway.current = true;
    setSending(true);
    setTrouble('none');
    await autosave.settle();
    const result = await sendContactMessage({
      ...contactFormSchema.parse(form.getValues()),
      locale: language,
    });
    underway.current = false;
    setSending(false);
    if (result.ok) {
      onSent(result.value);
      return;
    }
    setTrouble('notSaved');
    autosave.save({ ...form.getValues(), consent: false });
  };

  const line = (field: Exclude<TextField, 'message'>) => (
    <Field
      key={field}
      name={field}
      label={t(`form.fields.${field}.label`)}
      isRequired={field !== 'phone'}
      requirement={field === 'phone' ? t('form.optional') : t('form.required')}
      error={problemOf(field)}
    >
      {(control) => (
        <input
          {...control}
          {...KINDS[field]}
          dir="auto"
          placeholder={t(`form.fields.${field}.placeholder`)}
          value={form.values[field]}
          onChange={({ currentTarget: { value } }) => {
            const grows = value.length > form.values.phone.length;
            form.setFieldValue(field, field === 'phone' && grows ? withPhoneHyphens(value) : value);
          }}
        />
      )}
    </Field>
  );

  // Korean names start with the family name.
  const names =
    language === 'ko' ? (['lastName', 'firstName'] as const) : (['firstName', 'lastName'] as const);
  return (
    <form
      ref={formElement}
      className={classes.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {refused && <FormNotice role="alert">{t('form.refused')}</FormNotice>}
      {names.map(line)}
      {line('email')}
      {line('phone')}
      {line('subject')}
      <Field
        name="message"
        label={t('form.fields.message.label')}
        isRequired
        requirement={t('form.required')}
        error={problemOf('message')}
        hint={
          <CharacterCounter length={form.values.message.length} most={CONTACT_BOUNDS.message.most}>
            {(figures) => t('form.count', figures)}
          </CharacterCounter>
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={7}
            dir="auto"
            placeholder={t('form.fields.message.placeholder')}
            value={form.values.message}
            onChange={({ currentTarget: { value } }) => form.setFieldValue('message', value)}
          />
        )}
      </Field>

      <ConsentField
        heading={t('form.consent.heading')}
        terms={(['items', 'purpose', 'retention', 'refusal'] as const).map((part) => ({
          term: t(`form.consent.${part}.term`),
          text: t(`form.consent.${part}.text`),
        }))}
        agreeLabel={t('form.consent.agree')}
        checked={form.values.consent}
        error={problemOf('consent')}
        onChange={(checked) => form.setFieldValue('consent', checked)}
      />

      <FormEnd
        alert={
          trouble === 'problems' && Object.keys(form.errors).length > 0
            ? t('form.summary', { count: Object.keys(form.errors).length })
            : trouble === 'notSaved'
              ? t('form.notSaved')
              : null
        }
      >
        <button type="submit" className={actionClass('primary')} aria-disabled={sending}>
          {sending ? t('form.sending') : t('form.send')}
        </button>
        <FieldHint>{t('form.note')}</FieldHint>
      </FormEnd>
    </form>
  );
}
