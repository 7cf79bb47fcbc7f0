export { default as deferredFontRules } from 'virtual:korean-fonts-deferred.css?inline';
