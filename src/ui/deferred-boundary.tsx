import { useHydrated } from '@tanstack/react-router';
import {
  lazy,
  startTransition,
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
import { afterStartup, loadPersistently, withTimeout } from '../platform/startup.ts';
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
  /** Loads the code once the shell is hydrated; boundaries are hydrated in the order of these calls, then of the page. */
  readonly queueHydration: () => void;
  readonly Component: () => ReactNode;
}

/** Mounted boundaries that are not hydrated yet. */
const waiting = new Set<object>();
const { subscribe, notify } = createListeners();

function remove(part: object): boolean {
  const wasWaiting = waiting.delete(part);
  notify();
  return wasWaiting;
}

/** Resolves when every mounted boundary is hydrated; never while the code of one cannot be loaded. */
export function boundariesHydrated(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (waiting.size > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribe(check);
    check();
  });
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Resolves when the boundary that asked before is hydrated, after 3 s at the latest. Boundaries that become ready
 * together would be hydrated, and then rendered with the values of this device, in one long task.
 */
async function takeTurn(hydrated: Promise<void>): Promise<void> {
  const previous = lastTurn;
  lastTurn = previous.then(() => withTimeout(hydrated));
  await previous;
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
  let onHydrated: () => void = () => undefined;
  const hydrated = new Promise<void>((resolve) => {
    onHydrated = resolve;
  });
  let ready: Promise<void> | null = null;
  /** Resolves in the turn of this boundary, once its code and the texts of the page are loaded. */
  const whenReady = () => {
    ready ??= loadPersistently(async () => {
      await afterStartup('mounted');
      await Promise.all([load(), afterStartup('read')]);
      if (!import.meta.env.SSR) await takeTurn(hydrated);
    });
    return ready;
  };
  // The prerendered content stays until the code is loaded: a page may be cached before it.
  const Deferred = lazy(async () => {
    await whenReady();
    return { default: await load() };
  });

  function Component() {
    const locale = useRouteLocale();
    const frame = useRef<HTMLDivElement>(null);
    // The component must not change while mounted: remounting would lose the user's input.
    const [Content] = useState(() => loaded ?? Deferred);
    // An update hydrates the boundary at once; without one, React waits until 300 ms after the boundary before it.
    const [isReady, setReady] = useState(loaded !== null);
    useEffect(() => {
      if (isReady) return;
      void whenReady().then(() => {
        startTransition(() => setReady(true));
      });
    }, [isReady]);
    // A layout effect runs before the effects of the content.
    useLayoutEffect(() => {
      waiting.add(frame);
      return () => {
        remove(frame);
        onHydrated();
      };
    }, []);
    // Rendered once per language, and when it is ready: React discards the prerendered HTML of a boundary that rerenders
    // before its code is loaded.
    return useMemo(() => {
      const takeClick = () => {
        const { pendingClick } = globalThis;
        // A click in a nested boundary is replayed by that boundary.
        if (!pendingClick || frame.current !== pendingClick.closest('[data-deferred]')) return null;
        if (frame.current === null) return null;
        globalThis.pendingClick = null;
        return pendingClick;
      };
      const finish = (clicked: HTMLElement | null) => {
        onHydrated();
        if (remove(frame)) clicked?.click();
      };
      return (
        <div ref={frame} className={classes.frame} data-deferred>
          <Suspense key={locale} fallback={null}>
            <Content />
            <Hydrated takeClick={takeClick} onHydrated={finish} />
          </Suspense>
        </div>
      );
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- the new elements hydrate the boundary
    }, [Content, locale, isReady]);
  }

  return {
    preload: async () => void (await load()),
    queueHydration: () => void whenReady(),
    Component,
  };
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
