import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/format/number-text.ts';
import { NoBreak } from '../no-break.tsx';
import classes from './form.module.css';

/** Props that a field passes to its input, text area or select. */
interface FieldControl {
  readonly id: string;
  readonly name: string;
  readonly 'aria-required': boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** A field that is not required is marked as optional; a select, which always has a value, leaves it out. */
  readonly isRequired?: boolean | undefined;
  readonly error: string | null;
  /** The field is validated while typing: an error is announced immediately. */
  readonly isCheckedLive?: boolean;
  readonly hint?: ReactNode;
  /** Ids of further elements that describe the control. */
  readonly describedBy?: readonly string[];
  readonly children: (control: FieldControl) => ReactNode;
}

/** A form control with its label, error and hint. */
export function Field({
  name,
  label,
  isRequired,
  error,
  isCheckedLive = false,
  hint,
  describedBy = [],
  children,
}: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const descriptions = [
    ...(error === null ? [] : [errorId]),
    ...describedBy,
    ...(hint === undefined ? [] : [hintId]),
  ];
  return (
    <div className={classes.field} data-field={name}>
      <label htmlFor={id}>
        {label}
        {isRequired === false && (
          // The blank separates the words of the accessible name.
          <>
            {' '}
            <span className={classes.optional}>{t('optional')}</span>
          </>
        )}
      </label>
      {children({
        id,
        name,
        'aria-required': isRequired === true,
        'aria-invalid': error !== null,
        'aria-describedby': descriptions.join(' ') || undefined,
      })}
      <FieldError id={errorId} error={error} isCheckedLive={isCheckedLive} />
      {hint !== undefined && <FieldHint id={hintId}>{hint}</FieldHint>}
    </div>
  );
}

interface FieldErrorProps {
  readonly id?: string;
  readonly error: string | null;
  readonly isCheckedLive?: boolean;
}

/** The error of a field, announced at once if it is validated while typing. */
export function FieldError({ id, error, isCheckedLive = false }: FieldErrorProps) {
  // Rendered even without an error: screen readers announce only changes in a live region that already exists.
  if (error === null && !isCheckedLive) return null;
  return (
    <p id={id} className={classes.error} role={isCheckedLive ? 'alert' : undefined}>
      {error !== null && <NoBreak>{error}</NoBreak>}
    </p>
  );
}

/** A hint below a field. */
export function FieldHint({
  id,
  children,
}: {
  readonly id?: string;
  readonly children: ReactNode;
}) {
  return (
    <p id={id} className={classes.hint}>
      {children}
    </p>
  );
}

interface CharacterCounterProps {
  readonly length: number;
  readonly most: number;
  readonly children: (figures: { readonly length: string; readonly most: string }) => string;
}

/** Formats the current and maximum length with the digit grouping of both languages. */
export function CharacterCounter({ length, most, children }: CharacterCounterProps) {
  return children({ length: numberText(length), most: numberText(most) });
}
