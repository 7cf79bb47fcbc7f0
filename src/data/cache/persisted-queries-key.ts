/** The local storage key, in a file of its own because inline scripts read it too. */
export const PERSISTED_QUERIES_KEY = 'behold.queries';

/** Change it when the shape of a persisted query changes. */
export const PERSISTED_QUERIES_VERSION = '1';
