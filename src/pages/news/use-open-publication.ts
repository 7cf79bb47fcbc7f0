import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { pageHeading } from '../../ui/focus.ts';
import { tabOf, validateNewsSearch, type NewsSearch } from './news-search.ts';

export interface OpenPublication {
  readonly search: NewsSearch;
  /** Called when a card is opened by a link, so that closing goes back in history instead of adding an entry. */
  readonly noteOpening: () => void;
  readonly close: () => void;
}

/** The open item is part of the address, so that it can be shared, and closed with the browser's back button. */
export function useOpenPublication(): OpenPublication {
  const search = validateNewsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { history } = useRouter();
  const addedHistoryEntry = useRef(false);
  const isOpen = search.bulletin !== undefined || search.news !== undefined;
  // The browser's back button closes it as well.
  useEffect(() => {
    if (!isOpen) addedHistoryEntry.current = false;
  }, [isOpen]);
  const noteOpening = useCallback(() => {
    addedHistoryEntry.current = true;
  }, []);
  return {
    search,
    noteOpening,
    close() {
      if (addedHistoryEntry.current) {
        addedHistoryEntry.current = false;
        history.back();
        return;
      }
      // No control of the page has opened it, to which the focus could return.
      void navigate({
        to: '/{-$locale}/news',
        search: tabOf(search) === 'news' ? { tab: 'news' } : {},
        replace: true,
        resetScroll: false,
      }).then(() => pageHeading()?.focus({ preventScroll: true }));
    },
  };
}
