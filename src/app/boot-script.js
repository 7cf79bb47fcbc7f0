// Runs before the first paint, inlined into every page: what the reader chose on this device, and when the app begins.
(function (root, get) {
  try {
    var size = get('textSize');
    if (size) root.setAttribute('data-text-size', size);
    if (get('locale') === 'en' && location.search === '?source=app' && location.pathname === '/') {
      location.replace('/en?source=app');
    }
  } catch (refused) {
    // A storage that refuses leaves the defaults.
  }

  // A device may turn dark in the evening while the page is open.
  var prefersDark = matchMedia('(prefers-color-scheme: dark)');
  var applyColorScheme = function () {
    try {
      var scheme = get('mantine-color-scheme-value');
    } catch (refused) {
      // As above.
    }
    root.setAttribute(
      'data-mantine-color-scheme',
      scheme === 'dark' || (scheme !== 'light' && prefersDark.matches) ? 'dark' : 'light',
    );
  };
  applyColorScheme();
  prefersDark.addEventListener('change', applyColorScheme);

  // Which chapter a link means is known to the app only; until then the page shows none rather than another.
  if (/[?&](book|testament)=/.test(location.search)) root.dataset.asksPlace = '';

  // Who presses a button before anybody listens is heard once somebody does.
  addEventListener(
    'click',
    function (event) {
      window.pressedButton = event.target.closest && event.target.closest('button');
    },
    true,
  );

  // The page can be read before the app's script has come, so the script comes after the first paint.
  addEventListener('DOMContentLoaded', function () {
    var list = document.getElementById('start');
    if (!list) return;
    var hasBegun = false;
    var begin = function () {
      if (hasBegun) return;
      hasBegun = true;
      var files = JSON.parse(list.textContent);
      files.forEach(function (file) {
        var link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = file;
        document.head.appendChild(link);
      });
      // One after the other: each runs as a task of its own, between which the browser answers the person.
      files.reduce(function (before, file) {
        return before.then(function () {
          // A file that is lost is asked for again by the next one that needs it.
          // eslint-disable-next-line no-console -- whatever else goes wrong in a file would be seen nowhere
          return import(file).catch(console.error);
        });
      }, Promise.resolve());
    };
    // The frame in which something was drawn is on the screen only after the next one has begun.
    var afterPaint = function () {
      requestAnimationFrame(function () {
        requestAnimationFrame(function () {
          setTimeout(begin);
        });
      });
    };
    // A page in the background is not painted, and a device's store may hang.
    setTimeout(begin, 1000);
    addEventListener('pointerdown', begin, { once: true });
    if (list.hasAttribute('data-after-early-prayer') && !('earlyPrayer' in window)) {
      addEventListener('earlyprayer', afterPaint, { once: true });
    } else {
      new PerformanceObserver(function (paints) {
        if (paints.getEntriesByName('first-contentful-paint').length > 0) afterPaint();
      }).observe({ type: 'paint', buffered: true });
    }
  });
})(document.documentElement, function (key) {
  return localStorage.getItem(key);
});
