const INSTALLED_MODES = ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay'];

/** Whether the page runs as an installed app. */
export function isStandalone(): boolean {
  return (
    ('standalone' in navigator && navigator.standalone === true) ||
    INSTALLED_MODES.some((mode) => matchMedia(`(display-mode: ${mode})`).matches)
  );
}
