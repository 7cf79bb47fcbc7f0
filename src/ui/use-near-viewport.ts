import { useEffect, useState, type RefObject } from 'react';

/**
 * Half the height of a phone screen: content requested at this distance has usually loaded when it is scrolled into
 * view.
 */
const MARGIN = '400px';

/** Whether the element has ever been near the viewport; false until the page is hydrated. */
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
