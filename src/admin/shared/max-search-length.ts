/** What is looked for travels in an address, and a long one is refused on its way, as if the search were broken. */
export const SEARCH_MAX = 100;
