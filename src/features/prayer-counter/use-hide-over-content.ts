import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Elements that the button must not cover: "I prayed" of the prayer page, links to call or write, times and other facts,
 * verses, maps and form fields.
 */
const OBSCURED_BY_BUTTON =
  ':is(main, footer) :is([data-own], a[href^="tel:"], a[href^="mailto:"], dl, blockquote, iframe, [data-keep-clear], input, select, textarea, label, [type="submit"])';

/** Elements whose lines the button must not cover if they are large: the last words of each would be under it. */
const TEXT = ':is(main, footer) :is(h1, h2, h3, p, li, dt, dd, td, summary)';

/** In pixels; smaller movements, such as the bounce at the end of a page, do not change the direction. */
const MIN_SCROLL = 8;

/**
 * Whether to hide a fixed button: after the page was scrolled down, and over an element that the user needs. Updated as
 * the page scrolls, grows and changes.
 */
export function useHideOverContent(): readonly [RefObject<HTMLButtonElement | null>, boolean] {
  const button = useRef<HTMLButtonElement>(null);
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let frame = 0;
    let turnedAt = window.scrollY;
    let isScrollingDown = false;
    const check = () => {
      frame = 0;
      const { scrollY } = window;
      if (Math.abs(scrollY - turnedAt) >= MIN_SCROLL || scrollY <= 0) {
        isScrollingDown = scrollY > turnedAt;
        turnedAt = scrollY;
      }
      const { current } = button;
      if (current === null) return;
      setIsHidden(isScrollingDown || covers(current));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(check);
    };
    const growth = new ResizeObserver(schedule);
    growth.observe(document.body);
    // A form that replaces its placeholder need not change the height of the page.
    const changes = new MutationObserver(schedule);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', schedule, { passive: true });
    addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      growth.disconnect();
      changes.disconnect();
      removeEventListener('scroll', schedule);
      removeEventListener('resize', schedule);
    };
  }, []);
  return [button, isHidden];
}

function covers(button: HTMLButtonElement): boolean {
  // The untranslated position: transforms do not change the offset.
  const left = button.offsetLeft;
  const top = button.offsetTop;
  const right = left + button.offsetWidth;
  const bottom = top + button.offsetHeight;
  const isUnder = (box: DOMRect) =>
    box.right > left && box.left < right && box.bottom > top && box.top < bottom;
  const elementsUnder = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) =>
      isUnder(element.getBoundingClientRect()),
    );
  if (elementsUnder(OBSCURED_BY_BUTTON).length > 0) return true;
  return isLargeText() && elementsUnder(TEXT).some((element) => linesOf(element).some(isUnder));
}

function isLargeText(): boolean {
  return Number(document.documentElement.dataset['textSize'] ?? 100) >= 130;
}

/** The boxes of the visible text in an element, which is narrower than its paragraph. */
function linesOf(element: Element): readonly DOMRect[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const lines: DOMRect[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.parentElement?.closest('.visually-hidden') instanceof Element) continue;
    const range = new Range();
    range.selectNode(text);
    lines.push(...range.getClientRects());
  }
  return lines;
}
