import { useTranslation } from 'react-i18next';
import { CONTACT_DRAFT } from '../../data/contact/contact-message-mutations.ts';
import { CONTACT_BOUNDS } from '../../domain/contact-message.ts';
import { CharacterCounter, Field } from '../../ui/form/field.tsx';
import { INQUIRIES, initialSubject, type Inquiry } from './contact-search.ts';
import {
  EMPTY_SENDER,
  MessageFormContainer,
  MessageFrame,
  SenderFields,
  useMessageForm,
  type MessageFormProps,
} from './message-form.tsx';

const EMPTY = { ...EMPTY_SENDER, subject: '', message: '' };
const TEXT_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const;
type Values = typeof EMPTY;

/** The values of a stored draft, without the consent, which every message needs anew. */
function valuesOf(draft: unknown): Values {
  const values = { ...EMPTY };
  for (const [name, value] of Object.entries(draft ?? {})) {
    const field = TEXT_FIELDS.find((field) => field === name);
    if (field !== undefined && typeof value === 'string') values[field] = value;
  }
  return values;
}

/** The contact form; an inquiry link fills in its subject. */
export function ContactMessageForm({ inquiry }: { readonly inquiry: Inquiry | null }) {
  const { t } = useTranslation('pages/contact');
  const prefilled = Object.values(INQUIRIES).map((name) => t(`form.inquiries.${name}`));
  const requested = inquiry === null ? null : t(`form.inquiries.${INQUIRIES[inquiry]}`);
  return (
    <MessageFormContainer draftKey={CONTACT_DRAFT} valuesOf={valuesOf}>
      {({ values, ...rest }) => (
        <ContactFields
          {...rest}
          values={{ ...values, subject: initialSubject(values.subject, requested, prefilled) }}
          prefilled={prefilled}
        />
      )}
    </MessageFormContainer>
  );
}

interface ContactFieldsProps extends MessageFormProps<Values> {
  /** Subjects filled in by links; on their own they do not count as user input. */
  readonly prefilled: readonly string[];
}

function ContactFields({ prefilled, ...initial }: ContactFieldsProps) {
  const { t } = useTranslation('pages/contact');
  const { form, problemOf, frame } = useMessageForm<Values>({
    ...initial,
    isEmpty: (values) =>
      TEXT_FIELDS.every(
        (field) =>
          values[field] === '' || (field === 'subject' && prefilled.includes(values.subject)),
      ),
    messageOf: ({ subject, message }) => ({ subject, message }),
  });
  return (
    <MessageFrame
      frame={frame}
      onConsentChange={(consent) => form.setFieldValue('consent', consent)}
      notSavedText={t('form.notSaved')}
      sendLabel={t('form.send')}
    >
      <SenderFields
        values={form.values}
        problemOf={problemOf}
        onChange={(field, value) => form.setFieldValue(field, value)}
      />
      <Field
        name="subject"
        label={t('form.fields.subject.label')}
        isRequired
        error={problemOf('subject')}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            dir="auto"
            placeholder={t('form.fields.subject.placeholder')}
            value={form.values.subject}
            onChange={({ currentTarget: { value } }) => form.setFieldValue('subject', value)}
          />
        )}
      </Field>
      <Field
        name="message"
        label={t('form.fields.message.label')}
        isRequired
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
    </MessageFrame>
  );
}
