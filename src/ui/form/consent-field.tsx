import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DefinitionList } from '../definition-list.tsx';
import { PageLink } from '../page-link.tsx';
import { FieldError } from './field.tsx';
import classes from './form.module.css';

/** The data collected, its purpose, how long it is stored, and the right to refuse. */
const TERMS = ['items', 'purpose', 'retention', 'refusal'] as const;
type TermKey = `${(typeof TERMS)[number]}.${'term' | 'text'}`;

interface ConsentTermsProps {
  readonly textOf: (key: 'heading' | 'agree' | TermKey) => string;
  /** Renders the text of a term, for instance with links. */
  readonly renderText?: (text: string) => ReactNode;
  /** Shown beside the link to the privacy policy if further terms apply. */
  readonly more?: ReactNode;
  /** The checkbox. */
  readonly children: ReactNode;
}

interface ConsentFieldProps extends Omit<ConsentTermsProps, 'children'> {
  readonly checked: boolean;
  readonly error: string | null;
  readonly onChange: (checked: boolean) => void;
}

/** Consent to the use of personal data: the terms, then the checkbox. */
export function ConsentField({ checked, error, onChange, ...terms }: ConsentFieldProps) {
  const errorId = useId();
  return (
    <ConsentTerms {...terms}>
      <label className={classes.agree}>
        <input
          type="checkbox"
          name="consent"
          checked={checked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          aria-required
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : errorId}
        />
        <span>{terms.textOf('agree')}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </ConsentTerms>
  );
}

/** The terms of a consent above their checkbox, the child. */
export function ConsentTerms({
  textOf,
  renderText = (text) => text,
  more,
  children,
}: ConsentTermsProps) {
  const { t } = useTranslation('navigation');
  return (
    <div className={classes.consent}>
      <h3>{textOf('heading')}</h3>
      <DefinitionList
        items={TERMS.map((part) => ({
          term: textOf(`${part}.term`),
          value: renderText(textOf(`${part}.text`)),
        }))}
      />
      <p className={classes.policies}>
        <PageLink path="/privacy">{t('privacy')}</PageLink>
        {more}
      </p>
      {children}
    </div>
  );
}
