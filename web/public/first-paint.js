// Before the first paint: sets the theme, and whether Home was first seen more than a day ago. A separate file because the policy
// forbids inline scripts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('sidebet-theme');
    const homeSeenAt = Number(localStorage.getItem('sidebet-home-seen') ?? Number.NaN);
    if (Date.now() - homeSeenAt > 24 * 3_600_000) document.documentElement.setAttribute('data-home-seen', '');
  } catch {
    // Storage may be blocked; fall back to the system theme.
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  document.documentElement.setAttribute('data-theme', theme);
})();

// After the first paint: starts the scripts of a page that can be read without them. Until then they are in a template, and
// the text and its fonts have the connection for themselves. A page in a background tab starts them after it has loaded.
(() => {
  const start = () => {
    const scripts = document.getElementById('scripts');
    scripts?.replaceWith(scripts.content);
  };
  // First, because old browsers cannot observe paints.
  addEventListener('load', () => setTimeout(start, 1000));
  new PerformanceObserver((painted, observer) => {
    if (painted.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
})();
