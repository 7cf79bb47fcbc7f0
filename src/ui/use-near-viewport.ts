import { useEffect, useState, type RefObject } from 'react';

/** Half a screen of a phone: what is asked for there has usually come when somebody scrolls to it. */
const MARGIN = '400px';

/** Whether the element has ever come near the visible part of the page; false until the page is hydrated. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}
