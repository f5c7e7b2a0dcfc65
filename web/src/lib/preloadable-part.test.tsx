import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { idlePart, preloadablePart } from './load-part.ts';

afterEach(cleanup);

const part = () => preloadablePart(async () => ({ default: ({ name }: { name: string }) => <p>{name}</p> }));

test('a preloaded part renders at once', async () => {
  const [Part, preload] = part();
  await preload();
  render(<Part name="Here" />);
  expect(screen.getByText('Here')).toBeTruthy();
});

test('a part that is not loaded yet renders when it is, and stays when it is preloaded meanwhile', async () => {
  const [Part, preload] = part();
  const draw = () => (
    <Suspense fallback={<p>Waiting</p>}>
      <Part name="Here" />
    </Suspense>
  );
  const { rerender } = render(draw());
  expect(screen.getByText('Waiting')).toBeTruthy();
  await act(async () => {});
  const shown = screen.getByText('Here');
  await preload();
  rerender(draw());
  expect(screen.getByText('Here')).toBe(shown);
});

test('a part that waits for an idle page stays out if it cannot be loaded, and the page does not reload', async () => {
  const request = vi.fn();
  vi.stubGlobal('fetch', request);
  vi.useFakeTimers();
  const Missing = idlePart<object>(() => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Missing />
      <p>Page</p>
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(screen.getByText('Page')).toBeVisible();
  // Before a reload, the page asks whether the server responds.
  expect(request).not.toHaveBeenCalled();
});
