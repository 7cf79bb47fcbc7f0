import { useEffect } from 'react';
import { useGoToPage } from '../../ui/page-navigation.ts';

/** Opens the search on the `/` key, except in text fields and while a dialog or a menu is open. */
export function useSearchKey(isEnabled: boolean): void {
  const go = useGoToPage();
  useEffect(() => {
    if (!isEnabled) return undefined;
    const open = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || isComposing || event.defaultPrevented) {
        return;
      }
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
        return;
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      event.preventDefault();
      const field = document.querySelector<HTMLElement>('main #search-field');
      if (field === null) go('/search');
      else field.focus();
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [go, isEnabled]);
}
