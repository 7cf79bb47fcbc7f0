/** The local storage key, in a file of its own because the inline script of the prayer page reads it too. */
export const PERSISTED_QUERIES_KEY = 'behold.queries';
