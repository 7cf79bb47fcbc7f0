import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faiths, visits } from '../../content/newcomers.ts';
import { NEWCOMER_DRAFT } from '../../data/contact/contact-message-mutations.ts';
import { createDraftAutosave, type DraftAutosave } from '../../data/drafts/draft-autosave.ts';
import { CONTACT_BOUNDS } from '../../domain/contact-message.ts';
import { actionClass } from '../../ui/actions.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { FormPlaceholder } from '../../ui/form/form-placeholder.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ContactDelivery } from '../contact/contact-delivery.tsx';
import {
  ContactForm,
  NO_SENDER,
  useContactForm,
  type SenderValues,
} from '../contact/contact-form.tsx';

const TEXT_FIELDS = ['lastName', 'firstName', 'email', 'phone', 'note'] as const;
type Values = SenderValues & {
  visit: (typeof visits)[number];
  faith: (typeof faiths)[number];
  note: string;
};

const EMPTY: Values = { ...NO_SENDER, visit: visits[0], faith: faiths[0], note: '' };

/** The answers of the two choices stand before the note, in the same message. */
const NOTE_MAX_LENGTH = CONTACT_BOUNDS.message.most - 500;

/** A draft of an earlier visit; consent is given anew. */
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

/** Announces a visit or registers a newcomer; it reaches the office's inbox as a contact message. */
export function NewcomerForm() {
  const { t } = useTranslation(['pages/newcomers', 'pages/contact']);
  const [start, setStart] = useState<{ autosave: DraftAutosave; values: Values } | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    const autosave = createDraftAutosave(NEWCOMER_DRAFT);
    let isUnmounted = false;
    void autosave.read().then((draft) => {
      if (!isUnmounted) setStart({ autosave, values: valuesIn(draft) });
    });
    return () => {
      isUnmounted = true;
      autosave.stop();
    };
  }, []);

  if (refused) {
    return (
      <FormNotice role="alert" tone="failed">
        <p>{t('form.refused')}</p>
        <PageLink path="/contact" className={actionClass('secondary')}>
          {t('form.toContact')}
        </PageLink>
      </FormNotice>
    );
  }
  if (sent !== null) {
    return (
      <ContactDelivery
        id={sent}
        onAgain={() => {
          setStart((current) => current && { ...current, values: EMPTY });
          setSent(null);
        }}
        onRefused={() => setRefused(true)}
      />
    );
  }
  if (start === null) return <FormPlaceholder loading={t('pages/contact:form.loading')} />;
  return <Fields initialValues={start.values} autosave={start.autosave} onSent={setSent} />;
}

interface FieldsProps {
  readonly initialValues: Values;
  readonly autosave: DraftAutosave;
  readonly onSent: (id: string) => void;
}

function Fields({ initialValues, autosave, onSent }: FieldsProps) {
  const { t } = useTranslation(['pages/newcomers', 'pages/contact']);
  const visitText = (id: Values['visit']) => t(`form.choices.visit.${id}`);
  const faithText = (id: Values['faith']) => t(`form.choices.faith.${id}`);
  const state = useContactForm<Values>({
    initialValues,
    // As the office reads it.
    toMessage: ({ visit, faith, note, ...sender }) => ({
      ...sender,
      subject: `${t('form.subject')}: ${visitText(visit)}`,
      message: [
        `${t('form.choices.visit.label')}: ${visitText(visit)}`,
        `${t('form.choices.faith.label')}: ${faithText(faith)}`,
        note,
      ].join('\n'),
    }),
    isEmpty: (values) => TEXT_FIELDS.every((field) => values[field] === ''),
    autosave,
    draft: NEWCOMER_DRAFT,
    onSent,
  });
  const { form } = state;

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

  return (
    <ContactForm
      state={state}
      sendLabel={t('form.send')}
      beginning={
        <>
          {choice('visit', visits, visitText, (id) => form.setFieldValue('visit', id))}
          {choice('faith', faiths, faithText, (id) => form.setFieldValue('faith', id))}
        </>
      }
    >
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
    </ContactForm>
  );
}
