import { useEffect, useState, type RefObject } from 'react';
import { isAtToast } from './staff-toasts.tsx';

/**
 * Returns a function that sets the id of the element, such as a row of the list, that takes the focus when the form
 * closes; without that element the heading takes it. A focused toast keeps the focus.
 */
export function useReturnFocus(
  isFormOpen: boolean,
  heading: RefObject<HTMLElement | null>,
): (id: string) => void {
  const [returnTo, setReturnTo] = useState<string | null>(null);
  useEffect(() => {
    if (isFormOpen || returnTo === null || isAtToast()) return;
    (document.getElementById(returnTo) ?? heading.current)?.focus();
  }, [isFormOpen, returnTo, heading]);
  return setReturnTo;
}
