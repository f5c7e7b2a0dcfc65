// Sets the theme before the first paint. It is a file of its own because the page allows no inline scripts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('sidebet-theme');
  } catch {
    // Storage may be blocked; the system's theme is used then.
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', theme);
})();
