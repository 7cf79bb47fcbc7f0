import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CONTACT_DRAFT,
  takeBackRefusedMessage,
} from '../../data/contact/contact-message-mutations.ts';
import { createDraftAutosave, type DraftAutosave } from '../../data/drafts/draft-autosave.ts';
import { CONTACT_BOUNDS } from '../../domain/contact-message.ts';
import { CharacterCounter, Field } from '../../ui/form/field.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { FormPlaceholder } from '../../ui/form/form-placeholder.tsx';
import { ContactDelivery } from './contact-delivery.tsx';
import {
  ContactForm,
  ContactTextField,
  NO_SENDER,
  useContactForm,
  type SenderValues,
} from './contact-form.tsx';
import { INQUIRIES, subjectToBegin, type Inquiry } from './contact-search.ts';

const TEXT_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const;
type Values = SenderValues & { subject: string; message: string };

const EMPTY: Values = { ...NO_SENDER, subject: '', message: '' };

/** A draft of an earlier visit; consent is given anew with each message. */
function valuesIn(draft: unknown): Values {
  const values = { ...EMPTY };
  if (typeof draft !== 'object' || draft === null) return values;
  for (const [field, value] of Object.entries(draft)) {
    const known = TEXT_FIELDS.find((name) => name === field);
    if (known !== undefined && typeof value === 'string') values[known] = value;
  }
  return values;
}

interface Start {
  readonly autosave: DraftAutosave;
  readonly values: Values;
  /** Whether the server refused these values before. */
  readonly wasRefused: boolean;
}

async function startWith(autosave: DraftAutosave): Promise<Start> {
  // A draft is newer than a message that was refused.
  const draft = await autosave.read();
  if (draft !== null) return { autosave, values: valuesIn(draft), wasRefused: false };
  const refused = await takeBackRefusedMessage();
  return { autosave, values: valuesIn(refused), wasRefused: refused !== null };
}

/** Writes to the office, and follows the message until it has arrived; then another one may be written. */
export function ContactMessageForm({ inquiry }: { readonly inquiry: Inquiry | null }) {
  const { t } = useTranslation('pages/contact');
  const [start, setStart] = useState<Start | null>(null);
  const [sent, setSent] = useState<string | null>(null);

  useEffect(() => {
    const autosave = createDraftAutosave(CONTACT_DRAFT);
    let isUnmounted = false;
    void startWith(autosave).then((ready) => {
      if (!isUnmounted) setStart(ready);
    });
    return () => {
      isUnmounted = true;
      autosave.stop();
    };
  }, []);

  const restart = (values: Values, wasRefused: boolean) => {
    setStart((current) => current && { ...current, values, wasRefused });
    setSent(null);
  };
  if (sent !== null) {
    return (
      <ContactDelivery
        id={sent}
        onAgain={() => restart(EMPTY, false)}
        onRefused={() => {
          void takeBackRefusedMessage().then((message) => restart(valuesIn(message), true));
        }}
      />
    );
  }
  if (start === null) return <FormPlaceholder loading={t('form.loading')} />;
  return <Fields start={start} inquiry={inquiry} onSent={setSent} />;
}

interface FieldsProps {
  readonly start: Start;
  readonly inquiry: Inquiry | null;
  readonly onSent: (id: string) => void;
}

function Fields({ start: { autosave, values, wasRefused }, inquiry, onSent }: FieldsProps) {
  const { t } = useTranslation('pages/contact');
  /** Subjects that links fill in; alone they are not worth a draft. */
  const suggested = Object.values(INQUIRIES).map((name) => t(`form.inquiries.${name}`));
  const asked = inquiry === null ? null : t(`form.inquiries.${INQUIRIES[inquiry]}`);
  const state = useContactForm<Values>({
    initialValues: { ...values, subject: subjectToBegin(values.subject, asked, suggested) },
    toMessage: (message) => message,
    isEmpty: (message) =>
      TEXT_FIELDS.every(
        (field) =>
          message[field] === '' || (field === 'subject' && suggested.includes(message[field])),
      ),
    autosave,
    draft: CONTACT_DRAFT,
    onSent,
  });
  const { form, problemOf } = state;
  return (
    <ContactForm
      state={state}
      sendLabel={t('form.send')}
      beginning={wasRefused && <FormNotice role="alert">{t('form.refused')}</FormNotice>}
    >
      <ContactTextField
        name="subject"
        value={form.values.subject}
        error={problemOf('subject')}
        onChange={(value) => form.setFieldValue('subject', value)}
      />
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
    </ContactForm>
  );
}
