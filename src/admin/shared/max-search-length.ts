/** What is looked for travels in an address, and a long one is refused on its way, as if the search were broken. */
export const MAX_SEARCH_LENGTH = 100;
