import '@fontsource-variable/inter/wght.css';
import '@fontsource/barlow-condensed/600.css';
import '@fontsource/barlow-condensed/700.css';
import './fallback-fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { storeSite } from '../lib/site.ts';
import { followDeviceTheme } from '../lib/theme.ts';
import { redirectToLanding } from './landing/sent-shared-bet.ts';
import { registerWorker } from './register-worker.ts';
import { createRoutes } from './router.tsx';

registerWorker();
// On every page, so public pages follow the system theme too.
followDeviceTheme();
storeSite();
redirectToLanding();

const router = createBrowserRouter(createRoutes());
drawWhenReady(
  router,
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

type StartingRouter = {
  readonly state: { readonly initialized: boolean };
  subscribe(changed: (state: { readonly initialized: boolean }) => void): () => void;
};

/**
 * Renders the app, or hydrates the prerendered page once its script has loaded; the prerendered content stays visible
 * until then. Runs as a transition, so the page stays responsive.
 */
function drawWhenReady(router: StartingRouter, app: ReactNode): void {
  const root = document.getElementById('root')!;
  const isWhole = root.hasChildNodes() && !root.querySelector('[data-waiting]');
  const draw = () =>
    startTransition(() => {
      if (isWhole) hydrateRoot(root, app);
      else createRoot(root).render(app);
    });
  if (!root.hasChildNodes() || router.state.initialized) {
    draw();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    draw();
  });
}
