import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReservationRefusal } from '../../../domain/reservation-request.ts';
import { WithChurchPhone } from '../../../features/church-phone/church-phone.tsx';
import { timesText } from '../../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { actionClass, Actions } from '../../../ui/actions.tsx';
import { ConsentField } from '../../../ui/form/consent-field.tsx';
import { FieldError, FieldHint } from '../../../ui/form/field.tsx';
import { focusStart } from '../../../ui/focus.ts';
import { FormEnd, FormNotice } from '../../../ui/form/form-notice.tsx';
import { Advice, ReservationField, ReservationTextArea } from './reservation-fields.tsx';
import classes from './reservation-form.module.css';
import type { ReservationValues } from './reservation-values.ts';
import { ResourceChoice } from './resource-choice.tsx';
import { TimeFieldset } from './time-fieldset.tsx';
import {
  useReservationForm,
  type ReservationFormOptions,
  type ReservationFormState,
} from './use-reservation-form.ts';

interface ReservationFormProps extends ReservationFormOptions {
  readonly isReturned: boolean;
  readonly isSeparate: boolean;
  readonly cleared: ReservationValues | null;
  readonly onClear: (values: ReservationValues) => void;
  readonly onUnclear: (cleared: ReservationValues, typed: ReservationValues) => void;
}

/** The form of one reservation request: resource, times, applicant and purpose. */
export function ReservationForm(props: ReservationFormProps) {
  const { t } = useTranslation('reservation');
  const { refusal, isReturned, isSeparate, cleared, onClear, onUnclear } = props;
  const state = useReservationForm(props);
  const { form, values, problemOf } = state;

  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReturned) focusStart(notice.current);
  }, [isReturned]);

  return (
    <form className={classes.form} noValidate onSubmit={state.submit}>
      {isReturned && <Returned refusal={refusal} place={notice} />}
      {isSeparate && (
        <FormNotice role="status">
          <p>{t('change.separate')}</p>
        </FormNotice>
      )}
      {values.replaces !== '' && (
        <FormNotice>
          <p>{t('change.notice')}</p>
          <button
            type="button"
            className={actionClass('quiet')}
            onClick={() => {
              form.setFieldValue('replaces', '');
            }}
          >
            {t('change.dismiss')}
          </button>
        </FormNotice>
      )}
      {cleared !== null && (
        <FormNotice>
          <button
            type="button"
            className={actionClass('secondary')}
            onClick={() => {
              onUnclear(cleared, form.getValues());
            }}
          >
            {t('form.undoClear')}
          </button>
        </FormNotice>
      )}
      <ResourceChoice
        chosen={values.resourceId}
        problem={problemOf('resourceId')}
        onChoose={state.chooseResource}
      />
      <TimeFieldset state={state} />
      <PurposeFieldset state={state} />
      <ApplicantFieldset state={state} />
      <ConsentField
        textOf={(key) => t(`consent.${key}`)}
        renderText={(text) => <WithChurchPhone>{text}</WithChurchPhone>}
        checked={values.consent}
        error={problemOf('consent')}
        onChange={(checked) => {
          form.setFieldValue('consent', checked);
        }}
      />
      <SubmitButtons
        state={state}
        onClear={() => {
          onClear(form.getValues());
        }}
      />
    </form>
  );
}

interface ReturnedProps {
  readonly refusal: ReservationRefusal | null;
  readonly place: RefObject<HTMLDivElement | null>;
}

/** Explains why a request was rejected, above the form that contains it again. */
function Returned({ refusal, place }: ReturnedProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const isDuplicate = refusal?.error === 'duplicate_submission';
  const taken = isDuplicate ? refusal.taken : null;
  return (
    <FormNotice ref={place} tabIndex={-1} role="alert">
      <FieldError error={t(isDuplicate ? 'message.duplicate' : 'message.failed')} />
      <p>
        {taken !== null
          ? t('delivery.refused.taken', { time: timesText(taken, language) })
          : isDuplicate
            ? t('delivery.refused.own')
            : t('delivery.refused.invalid')}
      </p>
    </FormNotice>
  );
}

function PurposeFieldset({ state }: { readonly state: ReservationFormState }) {
  const { t } = useTranslation('reservation');
  return (
    <fieldset>
      <legend>{t('form.what.legend')}</legend>
      <ReservationTextArea state={state} field="purpose" />
      <ReservationField
        state={state}
        field="participants"
        label={t('form.what.participants')}
        placeholder={t('form.placeholder.participants')}
      />
      <Advice state={state} field="participants" />
      <ReservationTextArea state={state} field="notes" />
    </fieldset>
  );
}

function ApplicantFieldset({ state }: { readonly state: ReservationFormState }) {
  const { t } = useTranslation('reservation');
  return (
    <fieldset>
      <legend>{t('form.who.legend')}</legend>
      <div className={classes.lines}>
        {(['name', 'organization', 'phone', 'email'] as const).map((field) => (
          <ReservationField
            key={field}
            state={state}
            field={field}
            label={t(`form.who.${field}`)}
            placeholder={t(`form.placeholder.${field}`)}
          />
        ))}
      </div>
      <FieldHint>
        <WithChurchPhone>{t('form.who.noEmail')}</WithChurchPhone>
      </FieldHint>
    </fieldset>
  );
}

interface SubmitButtonsProps {
  readonly state: ReservationFormState;
  readonly onClear: () => void;
}

function SubmitButtons({ state, onClear }: SubmitButtonsProps) {
  const { t } = useTranslation('reservation');
  const { form, failure, problemCount, isSending, isWriting } = state;
  return (
    <FormEnd
      alert={
        failure === 'problems' && Object.keys(form.errors).length > 0 ? (
          <p>{t('form.summary', { count: problemCount })}</p>
        ) : failure === 'notSaved' ? (
          <>
            <p>{t('message.failed')}</p>
            <p>{t('delivery.notSaved')}</p>
          </>
        ) : null
      }
    >
      <Actions>
        <button type="submit" className={actionClass('primary')} aria-disabled={isSending}>
          {isSending ? t('form.sending') : t('form.send')}
        </button>
        {isWriting && (
          <button type="button" className={actionClass('quiet')} onClick={onClear}>
            {t('form.clear')}
          </button>
        )}
      </Actions>
    </FormEnd>
  );
}
