import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaffToast } from './staff-toasts.tsx';
import { useMountedValue } from './use-mounted-value.ts';

/** Returns a function that reports a failure in a toast if the component that would show it has been left meanwhile. */
export function useLateFailure(): (text: string) => void {
  const { t } = useTranslation('admin/frame');
  const toast = useStaffToast();
  const mounted = useMountedValue(true);
  return (text) => {
    if (mounted.current === null) toast({ tone: 'failed', heading: t('lateFailure'), text });
  };
}

/** The state of a component that shows why a request failed. A toast reports it once the component has been left. */
export function useFailure(): readonly [string | null, (text: string | null) => void] {
  const reportLate = useLateFailure();
  const [failure, setFailure] = useState<string | null>(null);
  return [
    failure,
    (text) => {
      setFailure(text);
      if (text !== null) reportLate(text);
    },
  ];
}
