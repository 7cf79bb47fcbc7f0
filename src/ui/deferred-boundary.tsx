import { useHydrated } from '@tanstack/react-router';
import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createListeners } from '../platform/create-store.ts';
import { afterStartup } from '../platform/startup.ts';
import { lazyWithRetry } from './lazy-with-retry.ts';
import classes from './deferred-boundary.module.css';
import { useRouteLocale } from './use-route-locale.ts';

declare global {
  /** The last clicked button that is not hydrated yet; set by the inline script. */
  var pendingClick: HTMLElement | null | undefined;
}

/** A part of a page, with a function that preloads its code. */
export interface DeferredBoundary {
  /** Loads the code ahead of rendering, once; a failed load can be retried. */
  readonly preload: () => Promise<void>;
  readonly Component: () => ReactNode;
}

/** Mounted boundaries that are not hydrated yet. */
const waiting = new Set<object>();
const { subscribe, notify } = createListeners();

function remove(part: object): boolean {
  const wasWaiting = waiting.delete(part);
  if (waiting.size === 0) notify();
  return wasWaiting;
}

/** Resolves when every mounted boundary is hydrated; never while the code of one cannot be loaded. */
export function boundariesHydrated(): Promise<void> {
  if (waiting.size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      unsubscribe();
      resolve();
    });
  });
}

/**
 * A part of a page whose code loads after the page's initial queries. It is prerendered, and hydrated once its code is
 * loaded; a click on one of its buttons before that is replayed then.
 */
export function deferredBoundary(importComponent: () => Promise<ComponentType>): DeferredBoundary {
  let loading: Promise<ComponentType> | null = null;
  let loaded: ComponentType | null = null;
  const load = () => {
    loading ??= importComponent().then(
      (part) => (loaded = part),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  // The prerendered content stays until the code is loaded: a page may be cached before it.
  const Deferred = lazyWithRetry(async () => {
    await afterStartup('read');
    return load();
  });

  function Component() {
    const locale = useRouteLocale();
    const frame = useRef<HTMLDivElement>(null);
    // The component must not change while mounted: remounting would lose the user's input.
    const [Content] = useState(() => loaded ?? Deferred);
    // A layout effect runs before the effects of the content.
    useLayoutEffect(() => {
      waiting.add(frame);
      return () => void remove(frame);
    }, []);
    // Rendered once per language: React discards the prerendered HTML of a boundary that rerenders before its code is
    // loaded.
    return useMemo(() => {
      const takeClick = () => {
        const { pendingClick } = globalThis;
        // A click in a nested boundary is replayed by that boundary.
        if (!pendingClick || frame.current !== pendingClick.closest('[data-deferred]')) return null;
        if (frame.current === null) return null;
        globalThis.pendingClick = null;
        return pendingClick;
      };
      const onHydrated = (clicked: HTMLElement | null) => {
        if (remove(frame)) clicked?.click();
      };
      return (
        <div ref={frame} className={classes.frame} data-deferred>
          <Suspense key={locale} fallback={null}>
            <Content />
            <Hydrated takeClick={takeClick} onHydrated={onHydrated} />
          </Suspense>
        </div>
      );
    }, [Content, locale]);
  }

  return { preload: async () => void (await load()), Component };
}

interface HydratedProps {
  readonly takeClick: () => HTMLElement | null;
  readonly onHydrated: (clicked: HTMLElement | null) => void;
}

/**
 * Takes the click before the effects of the content, because React handles later ones, and replays it after them, once
 * the content no longer has to match the prerendered HTML: the tab of the address is open, for instance.
 */
function Hydrated({ takeClick, onHydrated }: HydratedProps) {
  const clicked = useRef<HTMLElement | null>(null);
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    clicked.current = takeClick();
  }, [takeClick]);
  useEffect(() => {
    if (isHydrated) onHydrated(clicked.current);
  }, [isHydrated, onHydrated]);
  return null;
}
