import type { Window } from 'happy-dom';
import { onTestFinished } from 'vitest';

/** Gives the page this width in px until the test ends. */
export function setPageWidth(width: number): void {
  const { happyDOM } = window as unknown as Window;
  const before = window.innerWidth;
  happyDOM.setViewport({ width });
  onTestFinished(() => happyDOM.setViewport({ width: before }));
}
