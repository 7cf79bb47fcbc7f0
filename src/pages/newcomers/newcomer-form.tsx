import { useForm } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { faiths, visits } from '../../content/newcomers.ts';
import {
  NEWCOMER_DRAFT,
  sendContactMessage,
  restoreRefusedMessage,
} from '../../data/contact/contact-message-mutations.ts';
import { createDraftAutosave, type DraftAutosave } from '../../data/drafts/draft-autosave.ts';
import { holdUpdate } from '../../platform/update-hold.ts';
import {
  CONTACT_BOUNDS,
  CONTACT_PROBLEMS,
  contactFormSchema,
  contactProblems,
  type ContactField,
} from '../../domain/contact-message.ts';
import { withPhoneHyphens } from '../../domain/phone-number.ts';
import { actionClass } from '../../ui/actions.tsx';
import { ConsentField } from '../../ui/form/consent-field.tsx';
import { Field, FieldHint } from '../../ui/form/field.tsx';
import { focusFirstInvalid } from '../../ui/form/focus.ts';
import { FormEnd, FormNotice } from '../../ui/form/form-notice.tsx';
import { FormPlaceholder } from '../../ui/form/form-placeholder.tsx';
import { ContactDelivery } from '../contact/contact-delivery.tsx';
import classes from '../contact/contact-message-form.module.css';

const TEXT_FIELDS = ['lastName', 'firstName', 'email', 'phone', 'note'] as const;
type TextField = (typeof TEXT_FIELDS)[number];
type Values = Record<TextField, string> & {
  visit: (typeof visits)[number];
  faith: (typeof faiths)[number];
  consent: boolean;
};

const EMPTY: Values = {
  lastName: '',
  firstName: '',
  email: '',
  phone: '',
  visit: visits[0],
  faith: faiths[0],
  note: '',
  consent: false,
};

/** Shorter than a message, because the answers to the two choices precede the note in the same message. */
const NOTE_MAX_LENGTH = CONTACT_BOUNDS.message.most - 500;

/** The values of a stored draft, without the consent, which must be given anew. */
function valuesIn(draft: unknown): Values {
  const values = { ...EMPTY };
  if (typeof draft !== 'object' || draft === null) return values;
  for (const [field, value] of Object.entries(draft)) {
    const known = TEXT_FIELDS.find((name) => name === field);
    if (known !== undefined && typeof value === 'string') values[known] = value;
    if (field === 'visit') values.visit = visits.find((id) => id === value) ?? values.visit;
    if (field === 'faith') values.faith = faiths.find((id) => id === value) ?? values.faith;
  }
  return values;
}

interface Start {
  readonly autosave: DraftAutosave;
  readonly values: Values;
  /** Whether the server has rejected this message before. */
  readonly refused: boolean;
}

async function startWith(autosave: DraftAutosave): Promise<Start> {
  // The current draft takes precedence over a rejected message.
  const draft = await autosave.read();
  if (draft !== null) return { autosave, values: valuesIn(draft), refused: false };
  const refused = await restoreRefusedMessage(NEWCOMER_DRAFT);
  return { autosave, values: valuesIn(refused), refused: refused !== null };
}

/** Announces a visit or registers a newcomer, delivered to the office's inbox as a contact message. */
export function NewcomerForm() {
  const { t } = useTranslation(['pages/newcomers', 'pages/contact']);
  const [start, setStart] = useState<Start | null>(null);
  const [sent, setSent] = useState<string | null>(null);

  useEffect(() => {
    const autosave = createDraftAutosave(NEWCOMER_DRAFT);
    let gone = false;
    void startWith(autosave).then((found) => {
      if (!gone) setStart(found);
    });
    return () => {
      gone = true;
      autosave.stop();
    };
  }, []);

  if (start === null) return <FormPlaceholder loading={t('pages/contact:form.loading')} />;
  const { autosave, values, refused } = start;
  if (sent !== null) {
    return (
      <ContactDelivery
        id={sent}
        onNewMessage={() => {
          setStart({ autosave, values: EMPTY, refused: false });
          setSent(null);
        }}
        onRefused={() => {
          void restoreRefusedMessage(NEWCOMER_DRAFT).then((draft) => {
            setStart({ autosave, values: valuesIn(draft), refused: true });
            setSent(null);
          });
        }}
      />
    );
  }
  return <Fields initial={values} refused={refused} autosave={autosave} onSent={setSent} />;
}

const KINDS = {
  firstName: { type: 'text', autoComplete: 'given-name' },
  lastName: { type: 'text', autoComplete: 'family-name' },
  // Not type `email`, whose built-in validation message would appear beside ours.
  email: { type: 'text', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const;

interface FieldsProps {
  readonly initial: Values;
  readonly refused: boolean;
  readonly autosave: DraftAutosave;
  readonly onSent: (id: string) => void;
}

function Fields({ initial, refused, autosave, onSent }: FieldsProps) {
  const { t } = useTranslation(['pages/newcomers', 'pages/contact']);
  const language = useLocale();
  const [trouble, setTrouble] = useState<'none' | 'problems' | 'notSaved'>('none');
  const [isSending, setIsSending] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);

  const visitText = (id: Values['visit']) => t(`form.choices.visit.${id}`);
  const faithText = (id: Values['faith']) => t(`form.choices.faith.${id}`);
  /** The contact message as the office receives it. */
  const messageOf = ({ visit, faith, note, ...values }: Values) => ({
    ...values,
    subject: `${t('form.subject')}: ${visitText(visit)}`,
    message: [
      `${t('form.choices.visit.label')}: ${visitText(visit)}`,
      `${t('form.choices.faith.label')}: ${faithText(faith)}`,
      note,
    ].join('\n'),
  });

  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => contactProblems(messageOf(values)),
    onValuesChange: (values) => {
      const isEmpty = TEXT_FIELDS.every((field) => values[field] === '');
      autosave.save(isEmpty ? null : { ...values, consent: false });
    },
  });
  const isWriting = form.isDirty();
  useEffect(() => (isWriting ? holdUpdate('unsaved_form') : undefined), [isWriting]);

  const problemOf = (field: ContactField): string | null => {
    const problem = CONTACT_PROBLEMS.find((name) => name === form.errors[field]);
    if (problem === undefined) return null;
    return t(`pages/contact:form.problems.${problem}`, {
      least: CONTACT_BOUNDS.message.least,
      most: field === 'email' ? CONTACT_BOUNDS.email : CONTACT_BOUNDS.name,
    });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (form.validate().hasErrors) {
      setTrouble('problems');
      focusFirstInvalid(formElement.current);
      return;
    }
    setIsSending(true);
    setTrouble('none');
    await autosave.settle();
    const { visit, faith, note } = form.getValues();
    const result = await sendContactMessage({
      ...contactFormSchema.parse(messageOf(form.getValues())),
      locale: language,
      newcomer: { visit, faith, note },
    });
    setIsSending(false);
    if (result.ok) {
      onSent(result.value);
      return;
    }
    setTrouble('notSaved');
    autosave.save({ ...form.getValues(), consent: false });
  };

  const line = (field: keyof typeof KINDS) => (
    <Field
      key={field}
      name={field}
      label={t(`pages/contact:form.fields.${field}.label`)}
      isRequired={field !== 'phone'}
      requirement={t(
        field === 'phone' ? 'pages/contact:form.optional' : 'pages/contact:form.required',
      )}
      error={problemOf(field)}
    >
      {(control) => (
        <input
          {...control}
          {...KINDS[field]}
          dir="auto"
          placeholder={t(`pages/contact:form.fields.${field}.placeholder`)}
          value={form.values[field]}
          onChange={({ currentTarget: { value } }) => {
            const grows = value.length > form.values.phone.length;
            form.setFieldValue(field, field === 'phone' && grows ? withPhoneHyphens(value) : value);
          }}
        />
      )}
    </Field>
  );

  const choice = <Id extends string>(
    field: 'visit' | 'faith',
    ids: readonly Id[],
    text: (id: Id) => string,
    onChoose: (id: Id) => void,
  ) => (
    <Field name={field} label={t(`form.choices.${field}.label`)} isRequired error={null}>
      {(control) => (
        <select
          {...control}
          value={form.values[field]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = ids.find((id) => id === value);
            if (chosen !== undefined) onChoose(chosen);
          }}
        >
          {ids.map((id) => (
            <option key={id} value={id}>
              {text(id)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );

  const names =
    language === 'ko' ? (['lastName', 'firstName'] as const) : (['firstName', 'lastName'] as const);
  return (
    <form
      ref={formElement}
      className={classes.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {refused && <FormNotice role="alert">{t('pages/contact:form.refused')}</FormNotice>}
      {choice('visit', visits, visitText, (id) => form.setFieldValue('visit', id))}
      {choice('faith', faiths, faithText, (id) => form.setFieldValue('faith', id))}
      {names.map(line)}
      {line('email')}
      {line('phone')}
      <Field
        name="note"
        label={t('form.note.label')}
        isRequired={false}
        requirement={t('pages/contact:form.optional')}
        error={null}
      >
        {(control) => (
          <textarea
            {...control}
            rows={5}
            dir="auto"
            maxLength={NOTE_MAX_LENGTH}
            placeholder={t('form.note.placeholder')}
            value={form.values.note}
            onChange={({ currentTarget: { value } }) => form.setFieldValue('note', value)}
          />
        )}
      </Field>
      <ConsentField
        heading={t('pages/contact:form.consent.heading')}
        terms={(['items', 'purpose', 'retention', 'refusal'] as const).map((part) => ({
          term: t(`pages/contact:form.consent.${part}.term`),
          text: t(`pages/contact:form.consent.${part}.text`),
        }))}
        agreeLabel={t('pages/contact:form.consent.agree')}
        checked={form.values.consent}
        error={problemOf('consent')}
        onChange={(checked) => form.setFieldValue('consent', checked)}
      />
      <FormEnd
        alert={
          trouble === 'problems' && Object.keys(form.errors).length > 0
            ? t('pages/contact:form.summary', { count: Object.keys(form.errors).length })
            : trouble === 'notSaved'
              ? t('form.notSaved')
              : null
        }
      >
        <button type="submit" className={actionClass('primary')} aria-disabled={isSending}>
          {isSending ? t('pages/contact:form.sending') : t('form.send')}
        </button>
        <FieldHint>{t('pages/contact:form.note')}</FieldHint>
      </FormEnd>
    </form>
  );
}
