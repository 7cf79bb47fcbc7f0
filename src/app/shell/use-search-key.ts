import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Opens the search on the `/` key, except in text fields and while a dialog is open. */
export function useSearchKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || isComposing || event.defaultPrevented) {
        return;
      }
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
        return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      const field = document.querySelector<HTMLElement>('main #search-field');
      if (field === null) void navigate({ to: '/{-$locale}/search' });
      else field.focus();
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [navigate]);
}
