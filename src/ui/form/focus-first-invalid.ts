/** Leads to the first field that is wrong, once the form has been drawn with what is wrong. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group of choices is wrong as a whole; its first choice can be reached.
    (first?.querySelector<HTMLElement>('input') ?? first)?.focus();
  });
}
