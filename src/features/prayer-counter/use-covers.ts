import { useEffect, useRef, useState, type RefObject } from 'react';

/** Elements that the button must not cover: phone links, times and other facts, maps and form fields. */
const OBSCURED_BY_BUTTON =
  ':is(main, footer) :is(a[href^="tel:"], dl, iframe, [data-keep-clear], input, select, textarea, label, [type="submit"])';

/** Whether a fixed button covers an element that the user needs, updated as the page scrolls and grows. */
export function useCovers(): readonly [RefObject<HTMLButtonElement | null>, boolean] {
  const button = useRef<HTMLButtonElement>(null);
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let frame = 0;
    const check = () => {
      frame = 0;
      const { current } = button;
      if (current === null) return;
      // The untranslated position: transforms do not change the offset.
      const left = current.offsetLeft;
      const top = current.offsetTop;
      const right = left + current.offsetWidth;
      const bottom = top + current.offsetHeight;
      setCovers(
        [...document.querySelectorAll(OBSCURED_BY_BUTTON)].some((element) => {
          const box = element.getBoundingClientRect();
          return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
        }),
      );
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(check);
    };
    const growth = new ResizeObserver(schedule);
    growth.observe(document.body);
    addEventListener('scroll', schedule, { passive: true });
    addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      growth.disconnect();
      removeEventListener('scroll', schedule);
      removeEventListener('resize', schedule);
    };
  }, []);
  return [button, covers];
}
