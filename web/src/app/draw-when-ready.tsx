import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

type StartingRouter = {
  readonly state: { readonly initialized: boolean };
  subscribe(changed: (state: { readonly initialized: boolean }) => void): () => void;
};

/**
 * Renders the app, or hydrates the prerendered page once its script has loaded; the prerendered content stays visible
 * until then. Runs as a transition, so the page stays responsive.
 */
export function drawWhenReady(router: StartingRouter, app: ReactNode): void {
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
