/**
 * Inlined into the home page. For a returning visitor it moves the week before the banner, and within the week the
 * service after prayer and bulletin, as `Week` renders them. CSS already shows this order at the first paint; moving
 * the elements gives keyboards and screen readers the same order and matches what React hydrates.
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
