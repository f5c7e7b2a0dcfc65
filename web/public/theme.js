// Sets the theme, and whether Home was first seen more than a day ago, before the first paint. A separate file because the
// policy forbids inline scripts.
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
