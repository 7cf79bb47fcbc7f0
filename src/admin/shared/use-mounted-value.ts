import { useEffect, useRef, type RefObject } from 'react';

/** The newest value, for use after a request; null once the component is unmounted. */
export function useMountedValue<Value>(value: Value): RefObject<Value | null> {
  const current = useRef<Value | null>(null);
  useEffect(() => {
    current.current = value;
    return () => {
      current.current = null;
    };
  }, [value]);
  return current;
}
