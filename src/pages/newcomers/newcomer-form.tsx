import { useTranslation } from 'react-i18next';
import { faiths, visits } from '../../content/newcomers.ts';
import { NEWCOMER_DRAFT } from '../../data/contact/contact-message-mutations.ts';
import { CONTACT_BOUNDS } from '../../domain/contact-message.ts';
import { WithChurchPhone } from '../../features/church-phone/church-phone.tsx';
import { CharacterCounter, Field } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import {
  EMPTY_SENDER,
  MessageFormContainer,
  MessageFrame,
  SenderFields,
  useMessageForm,
  type MessageFormProps,
  type SenderValues,
} from '../contact/message-form.tsx';

const TEXT_FIELDS = ['lastName', 'firstName', 'email', 'phone', 'note'] as const;
interface Values extends SenderValues {
  visit: (typeof visits)[number];
  faith: (typeof faiths)[number];
  note: string;
}

const EMPTY: Values = { ...EMPTY_SENDER, visit: visits[0], faith: faiths[0], note: '' };

/** Shorter than a message, because the answers to the two choices precede the note in the same message. */
const NOTE_MAX_LENGTH = CONTACT_BOUNDS.message.most - 500;

/** The values of a stored draft, without the consent, which must be given anew. */
function valuesOf(draft: unknown): Values {
  const values = { ...EMPTY };
  for (const [field, value] of Object.entries(draft ?? {})) {
    const known = TEXT_FIELDS.find((name) => name === field);
    if (known !== undefined && typeof value === 'string') values[known] = value;
    if (field === 'visit') values.visit = visits.find((id) => id === value) ?? values.visit;
    if (field === 'faith') values.faith = faiths.find((id) => id === value) ?? values.faith;
  }
  return values;
}

/** Announces a visit or registers a newcomer, delivered to the office's inbox as a contact message. */
export function NewcomerForm() {
  const { t } = useTranslation('pages/newcomers');
  return (
    <MessageFormContainer
      draftKey={NEWCOMER_DRAFT}
      valuesOf={valuesOf}
      deliveryTexts={{ thanks: t('form.thanks'), again: t('form.again') }}
    >
      {(initial) => <NewcomerFields {...initial} />}
    </MessageFormContainer>
  );
}

function NewcomerFields(initial: MessageFormProps<Values>) {
  const { t } = useTranslation(['pages/newcomers', 'pages/contact']);
  const visitText = (id: Values['visit']) => t(`form.choices.visit.${id}`);
  const faithText = (id: Values['faith']) => t(`form.choices.faith.${id}`);
  const { form, problemOf, frame } = useMessageForm<Values>({
    ...initial,
    isEmpty: (values) => TEXT_FIELDS.every((field) => values[field] === ''),
    isTooLong: ({ note }) => note.length > NOTE_MAX_LENGTH,
    messageOf: ({ visit, faith, note }) => ({
      subject: `${t('form.subject')}: ${visitText(visit)}`,
      message: [
        `${t('form.choices.visit.label')}: ${visitText(visit)}`,
        `${t('form.choices.faith.label')}: ${faithText(faith)}`,
        note,
      ].join('\n'),
      newcomer: { visit, faith, note },
    }),
  });

  return (
    <MessageFrame
      frame={frame}
      onConsentChange={(consent) => form.setFieldValue('consent', consent)}
      notSavedText={<WithChurchPhone>{t('form.notSaved')}</WithChurchPhone>}
      sendLabel={t('form.send')}
      consentTexts={{ items: t('form.consent.items'), purpose: t('form.consent.purpose') }}
    >
      <SelectField
        name="visit"
        label={t('form.choices.visit.label')}
        isRequired
        options={visits}
        textOf={visitText}
        value={form.values.visit}
        onChange={(visit) => form.setFieldValue('visit', visit)}
      />
      <SelectField
        name="faith"
        label={t('form.choices.faith.label')}
        isRequired
        options={faiths}
        textOf={faithText}
        value={form.values.faith}
        onChange={(faith) => form.setFieldValue('faith', faith)}
      />
      <SenderFields
        values={form.values}
        problemOf={problemOf}
        onChange={(field, value) => form.setFieldValue(field, value)}
      />
      <Field
        name="note"
        label={t('form.note.label')}
        isRequired={false}
        error={problemOf('message', NOTE_MAX_LENGTH)}
        hint={
          <CharacterCounter length={form.values.note.length} most={NOTE_MAX_LENGTH}>
            {(figures) => t('form.count', { ...figures, ns: 'pages/contact' })}
          </CharacterCounter>
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={5}
            dir="auto"
            placeholder={t('form.note.placeholder')}
            value={form.values.note}
            onChange={({ currentTarget: { value } }) => {
              form.setFieldValue('note', value);
              form.clearFieldError('message');
            }}
          />
        )}
      </Field>
    </MessageFrame>
  );
}
