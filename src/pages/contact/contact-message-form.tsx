import { useTranslation } from 'react-i18next';
import { inquirySubjects, type Inquiry } from '../../content/inquiries.ts';
import { CONTACT_DRAFT } from '../../data/contact/contact-message-mutations.ts';
import { CONTACT_BOUNDS } from '../../domain/contact-message.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { CharacterCounter, Field } from '../../ui/form/field.tsx';
import { initialSubject } from './contact-search.ts';
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

/** In both languages: the language may change while a subject is in the form. */
const PREFILLED = Object.values(inquirySubjects).flatMap(({ ko, en }): string[] => [ko, en]);

/** The contact form; an inquiry link fills in its subject. */
export function ContactMessageForm({ inquiry }: { readonly inquiry: Inquiry | null }) {
  const locale = useLocale();
  const requested = inquiry === null ? null : inquirySubjects[inquiry][locale];
  return (
    <MessageFormContainer draftKey={CONTACT_DRAFT} valuesOf={valuesOf}>
      {({ values, ...rest }) => (
        <ContactFields
          {...rest}
          values={{ ...values, subject: initialSubject(values.subject, requested, PREFILLED) }}
        />
      )}
    </MessageFormContainer>
  );
}

function ContactFields(initial: MessageFormProps<Values>) {
  const { t } = useTranslation('pages/contact');
  const { form, problemOf, frame } = useMessageForm<Values>({
    ...initial,
    // Subjects filled in by links do not count as input.
    isEmpty: (values) =>
      TEXT_FIELDS.every(
        (field) =>
          values[field] === '' || (field === 'subject' && PREFILLED.includes(values.subject)),
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
