import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLink } from '../page-link.tsx';
import { FieldError } from './field.tsx';
import classes from './form.module.css';

interface ConsentFieldProps {
  readonly heading: string;
  /** What is taken, what for, for how long, and that it may be refused. */
  readonly terms: readonly { readonly term: string; readonly text: ReactNode }[];
  readonly agreeLabel: string;
  /** Beside the link to the privacy policy, where further terms are agreed to. */
  readonly more?: ReactNode;
  readonly checked: boolean;
  readonly error: string | null;
  readonly onChange: (checked: boolean) => void;
}

/** Consent to the use of personal data: the terms first, and the box that agrees to them. */
export function ConsentField({
  heading,
  terms,
  agreeLabel,
  more,
  checked,
  error,
  onChange,
}: ConsentFieldProps) {
  const { t } = useTranslation('navigation');
  const errorId = useId();
  return (
    <div className={classes['consent']}>
      <h3>{heading}</h3>
      <dl>
        {terms.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['policies']}>
        <PageLink path="/privacy">{t('privacy')}</PageLink>
        {more}
      </p>
      <label className={classes['agree']}>
        <input
          type="checkbox"
          name="consent"
          checked={checked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          aria-required
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : errorId}
        />
        <span>{agreeLabel}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
