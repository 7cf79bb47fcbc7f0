/** Apart from the queries themselves, for the inline script of the prayer page. */
export const PERSISTED_QUERIES_KEY = 'behold.queries';
