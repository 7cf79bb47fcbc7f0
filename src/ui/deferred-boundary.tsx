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
import { afterStartup, loadPersistently, takeTurn, withResolvers } from '../platform/startup.ts';
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
  /**
   * Loads the code and the texts once the shell of a prerendered page is hydrated. Of boundaries that are ready together,
   * the one that was prepared or mounted first is hydrated first.
   */
  readonly prepareHydration: (loadTexts: () => Promise<unknown>) => void;
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

interface BoundaryOptions {
  /**
   * Whether it is hydrated after the boundaries before it. Hydrated together, they are also rendered with the values of
   * this device together, in one long task.
   */
  readonly takesTurn?: boolean;
}

/**
 * A part of a page whose code loads after the shell is hydrated. It is prerendered, and hydrated once its code is loaded;
 * a click on one of its buttons before that is replayed then.
 */
export function deferredBoundary(
  importComponent: () => Promise<ComponentType>,
  { takesTurn = false }: BoundaryOptions = {},
): DeferredBoundary {
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
  let loadTexts = (): Promise<unknown> => Promise.resolve();
  const { promise: hydrated, resolve: markHydrated } = withResolvers();
  const { promise: turnSkipped, resolve: skipTurn } = withResolvers();
  let ready: Promise<void> | null = null;
  /** Resolves when the boundary can be shown, in its turn unless that is skipped. */
  const whenReady = () => {
    ready ??= loadPersistently(async () => {
      await afterStartup('mounted');
      await Promise.all([load(), loadTexts(), afterStartup('ready')]);
      if (takesTurn) await Promise.race([takeTurn(hydrated), turnSkipped]);
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
    // Without an update, React hydrates the boundary at idle priority together with all others that are ready. In a
    // transition, because an urgent update would replace the prerendered HTML of content that is still suspended.
    const [isReady, setReady] = useState(loaded !== null);
    useEffect(() => {
      if (isReady || frame.current?.hasChildNodes() !== true) return;
      void whenReady().then(() => {
        startTransition(() => setReady(true));
      });
    }, [isReady]);
    // A layout effect runs before the effects of the content.
    useLayoutEffect(() => {
      const element = frame.current;
      waiting.add(frame);
      // What is not prerendered is shown together: a footer above an empty page would move.
      if (element?.hasChildNodes() === false) skipTurn();
      element?.addEventListener('pointerdown', skipTurn);
      return () => {
        element?.removeEventListener('pointerdown', skipTurn);
        remove(frame);
        markHydrated();
      };
    }, []);
    const content = useMemo(() => {
      const takeClick = () => {
        const { pendingClick } = globalThis;
        // A click in a nested boundary is replayed by that boundary.
        if (!pendingClick || frame.current !== pendingClick.closest('[data-deferred]')) return null;
        if (frame.current === null) return null;
        globalThis.pendingClick = null;
        return pendingClick;
      };
      const onHydrated = (clicked: HTMLElement | null) => {
        markHydrated();
        if (remove(frame)) clicked?.click();
      };
      return (
        <>
          <Content />
          <Hydrated takeClick={takeClick} onHydrated={onHydrated} />
        </>
      );
    }, [Content]);
    // Rendered once per language, and when it is ready: React discards the prerendered HTML of a boundary that rerenders
    // before its code is loaded. The content stays the same element, which React does not render again.
    return useMemo(
      () => (
        <div ref={frame} className={classes.frame} data-deferred>
          <Suspense key={locale} fallback={null}>
            {content}
          </Suspense>
        </div>
      ),
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- new props of Suspense hydrate it
      [content, locale, isReady],
    );
  }

  return {
    preload: async () => void (await load()),
    prepareHydration: (load) => {
      loadTexts = load;
      void whenReady();
    },
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
