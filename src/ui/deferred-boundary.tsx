import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { createListeners } from '../platform/create-store.ts';
import { afterStartup } from '../platform/startup.ts';
import classes from './deferred-boundary.module.css';

declare global {
  /** The button that was clicked last and answers only once it is hydrated; set by the inline script. */
  var pendingClick: HTMLElement | null | undefined;
}

export interface DeferredBoundary {
  /** Loads the code before it is shown, once; a load that failed may be tried again. */
  readonly load: () => Promise<void>;
  readonly Part: () => ReactNode;
}

/** The parts that are in the page and not hydrated yet. */
const waiting = new Set<object>();
const { subscribe, notify } = createListeners();

function remove(part: object): boolean {
  const wasWaiting = waiting.delete(part);
  if (waiting.size === 0) notify();
  return wasWaiting;
}

/** Resolves when every deferred part that is in the page is hydrated; never where the code of one cannot be loaded. */
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
 * A part of a page whose code loads after the page's first reads. It is prerendered, and hydrated when its code is there.
 * A button in it that was clicked before that is clicked again then.
 */
export function deferredBoundary(importPart: () => Promise<ComponentType>): DeferredBoundary {
  let loading: Promise<ComponentType> | null = null;
  let loaded: ComponentType | null = null;
  const load = () => {
    loading ??= importPart().then(
      (part) => (loaded = part),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const Deferred = lazy(async () => {
    await afterStartup('read');
    return { default: await load() };
  });

  function Part() {
    const { language } = useTranslation().i18n;
    const frame = useRef<HTMLDivElement>(null);
    // The same component for as long as the part is shown: another one would lose what was typed into it.
    const [Content] = useState(() => loaded ?? Deferred);
    // A layout effect runs before the effects of the part itself.
    useLayoutEffect(() => {
      waiting.add(frame);
      return () => void remove(frame);
    }, []);
    // Rendered once per language: React drops the prerendered HTML of a boundary that renders again before its code is there.
    return useMemo(() => {
      const onHydrated = () => {
        if (!remove(frame)) return;
        const { pendingClick } = globalThis;
        // A button of a part within this one waits for that part.
        if (!pendingClick || pendingClick.closest('[data-deferred]') !== frame.current) return;
        globalThis.pendingClick = null;
        pendingClick.click();
      };
      return (
        <div ref={frame} className={classes['frame']} data-deferred>
          <Suspense key={language} fallback={null}>
            <Content />
            <Hydrated onHydrated={onHydrated} />
          </Suspense>
        </div>
      );
    }, [Content, language]);
  }

  return { load: async () => void (await load()), Part };
}

function Hydrated({ onHydrated }: { readonly onHydrated: () => void }) {
  useEffect(() => {
    onHydrated();
  }, [onHydrated]);
  return null;
}
