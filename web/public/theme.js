// Sets the theme, and whether home was seen before, before the first paint. A separate file because the policy forbids
// inline scripts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('sidebet-theme');
    if (localStorage.getItem('sidebet-home-seen'))
      document.documentElement.setAttribute('data-home-seen', '');
  } catch {
    // Storage may be blocked; fall back to the system theme.
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  document.documentElement.setAttribute('data-theme', theme);
})();
