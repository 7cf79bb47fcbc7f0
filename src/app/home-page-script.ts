import type {} from '../data/inline-week.ts';
import { markVisit } from '../platform/mark-visit.ts';
import { announceInlineContent, whenParsed } from '../platform/startup.ts';

/**
 * Inlined into the home page. For a returning visitor it moves the week before the banner, and within the week the
 * service after prayer and bulletin, as `Week` renders them. CSS already shows this order at the first paint; moving
 * the elements gives keyboards and screen readers the same order and matches what React hydrates. The script named by
 * this element's `data-script` then fills in the week.
 */
function moveWeekToTheTop(): void {
  const week = document.querySelector('[data-week]');
  const parts = week?.lastElementChild;
  if (!week || !parts) return;
  week.parentElement?.prepend(week);
  const [service, , , sermon = null] = parts.children;
  if (service !== undefined) parts.insertBefore(service, sermon);
}

/** Loads the script that fills in the week. */
function loadWeek(): void {
  globalThis.inlineWeek = { isTaken: false };
  const script = document.createElement('script');
  script.src = document.currentScript?.dataset['script'] ?? '';
  script.onerror = announceInlineContent;
  document.head.append(script);
}

markVisit();
if (document.documentElement.dataset['returning'] === undefined) announceInlineContent();
else {
  loadWeek();
  void whenParsed().then(moveWeekToTheTop);
}
