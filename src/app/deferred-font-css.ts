export { default as laterRules } from 'virtual:korean-fonts-later.css?inline';
