import { useEffect } from 'react';

/**
 * Begins the title of the document with that of the view, as in tabs and the history. The site sets the title of the page
 * again on every navigation, also within it.
 */
export function useViewTitle(view: string): void {
  useEffect(() => {
    const prefix = `${view} · `;
    const add = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    add();
    const changes = new MutationObserver(add);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      changes.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [view]);
}
