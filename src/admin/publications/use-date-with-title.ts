import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { suggestedTitle, type PastBulletin } from '../../domain/bulletin-suggestion.ts';
import { parseSeoulDay } from '../../domain/seoul-day.ts';
import type { TypedFields } from './publication-fields.tsx';

/** Sets the date of the form; a suggested title that was not edited follows it. `past` is empty for news. */
export function useDateWithTitle(
  past: readonly PastBulletin[],
  typed: UseFormReturnType<TypedFields>,
): (date: string) => void {
  /** The title that was suggested for the last valid date. */
  const [suggested, setSuggested] = useState(() => suggestedTitleOf(past, typed.values.date));
  return (date) => {
    const title = suggestedTitleOf(past, date);
    // A date that is being typed anew is empty for a moment.
    if (title === '') return typed.setValues({ date });
    const isFollowing = typed.values.title !== '' && typed.values.title === suggested;
    setSuggested(title);
    typed.setValues({ date, ...(isFollowing && { title }) });
  };
}

/** Empty for an invalid date. */
function suggestedTitleOf(past: readonly PastBulletin[], date: string): string {
  const day = parseSeoulDay(date);
  return day === null ? '' : suggestedTitle(past, day);
}
