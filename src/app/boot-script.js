// Runs before the first paint, inlined into every page: what the reader chose on this device.
(function (root, get) {
  try {
    var scheme = get('mantine-color-scheme-value');
    var size = get('textSize');
    if (size) root.setAttribute('data-text-size', size);
    if (get('locale') === 'en' && location.search === '?source=app' && location.pathname === '/') {
      location.replace('/en?source=app');
    }
  } catch (refused) {
    // A storage that refuses leaves the defaults.
  }
  root.setAttribute(
    'data-mantine-color-scheme',
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
      ? 'dark'
      : 'light',
  );
})(document.documentElement, function (key) {
  return localStorage.getItem(key);
});
