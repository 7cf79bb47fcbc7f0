import type { Namespace } from '../../i18n/namespaces.ts';

/** The dictionaries that no page can begin without; the footer and what floats bring their own. */
export const SHELL_NAMESPACES = ['shell'] as const satisfies readonly Namespace[];
