import rules from 'virtual:korean-fonts-deferred.css?inline';

/** The CSS rules of the deferred font subsets. The build omits the prefix `U+` of their ranges. */
export const deferredFontRules = rules.replaceAll(/(?<=unicode-range:)[^;}]+/g, (ranges) =>
  ranges.replaceAll(/(^|,\s*)(?!U\+)/g, '$1U+'),
);
