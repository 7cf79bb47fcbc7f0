import rules from 'virtual:korean-fonts-deferred.css?inline';

/** The rules of the deferred faces. The build leaves out the prefix `U+` of their ranges. */
export const deferredFontRules = rules.replaceAll(/(?<=unicode-range:)[^;}]+/g, (ranges) =>
  ranges.replaceAll(/(^|,\s*)(?!U\+)/g, '$1U+'),
);
