/**
 * Stands in Home itself: for a returning visitor it puts the week before the banner, and in the week the service after
 * prayer and bulletin, as `Week` renders them. The styles show this order from the first paint on; in the document it is
 * the order for keyboards and screen readers, and the one that React hydrates.
 */
globalThis.inlineContent = true;

addEventListener('DOMContentLoaded', () => {
  const week = document.querySelector('[data-week]');
  const parts = week?.lastElementChild;
  if (document.documentElement.dataset['returning'] === undefined || !week || !parts) return;
  week.parentElement?.prepend(week);
  const [service, , , sermon = null] = parts.children;
  if (service !== undefined) parts.insertBefore(service, sermon);
});
