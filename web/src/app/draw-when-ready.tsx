import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

type StartingRouter = {
  readonly state: { readonly initialized: boolean };
  subscribe(changed: (state: { readonly initialized: boolean }) => void): () => void;
};

/**
 * Draws the app at once; or, where the server has sent the page's content along, takes over what is there when the
 * page's own script has come. What was sent stays on the screen until then, and is not drawn a second time. All of it
 * as a transition, which React does in small steps, between which the page answers.
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
