import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { whenPageSettled } from '../data/page-settled.ts';
import { LaterPart } from '../ui/later-part.tsx';

interface LoadedPage {
  readonly default: ComponentType;
}

export interface PagePart {
  readonly load: () => Promise<LoadedPage>;
  /** Shown at once where it was loaded before; otherwise it takes over what the build wrote into the document. */
  readonly Page: () => ReactNode;
}

/** A page as a part of the app whose code may come after the app itself. */
export function pagePart(load: () => Promise<LoadedPage>): PagePart {
  let loading: Promise<LoadedPage> | null = null;
  let loaded: ComponentType | null = null;
  const loadOnce = () => {
    loading ??= load().then(
      (page) => {
        loaded = page.default;
        return page;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const Later = lazy(async () => {
    await whenPageSettled();
    return loadOnce();
  });
  function Page() {
    // One and the same for as long as the page is shown, or it would lose what was typed into it.
    const [part] = useState(() => loaded ?? Later);
    return <LaterPart part={part} />;
  }
  return { load: loadOnce, Page };
}
