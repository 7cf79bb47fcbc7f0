import type { LoadView } from './lazy-view.tsx';

/** Loads the menu and everything else around a view. */
export const loadFrame: LoadView = async () => (await import('./admin-frame.tsx')).AdminFrame;
