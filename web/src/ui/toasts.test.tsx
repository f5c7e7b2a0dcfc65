import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppClient } from '../lib/app-client.ts';
import { Toasts } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open() {
  const client = new AppClient();
  render(
    <QueryClientProvider client={client}>
      <Toasts />
    </QueryClientProvider>,
  );
  return client.toasts;
}
const texts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Longer than a toast needs to leave the screen. */
const leaving = 300;

test('a message stays for five seconds, an error for eight', async () => {
  const toasts = open();
  act(() => toasts.show('Saved'));
  act(() => toasts.showError(new Error('Failed')));
  expect(texts()).toHaveLength(2);
  await wait(4_900);
  expect(texts()).toHaveLength(2);
  await wait(100 + leaving);
  expect(texts()).toHaveLength(1);
  await wait(3_000);
  expect(texts()).toEqual([]);
});

test('at most three are shown, and the next ones wait for their turn', async () => {
  const toasts = open();
  act(() => {
    for (const text of ['1', '2', '3', '4']) toasts.show(text);
  });
  expect(texts()).toEqual(['1', '2', '3']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1]!);
  await wait(leaving);
  expect(texts()).toEqual(['1', '3', '4']);
});

test('a toast under the pointer holds all of them, and one that is dismissed holds none', async () => {
  const toasts = open();
  act(() => {
    toasts.show('Read');
    toasts.show('Other');
  });
  const [read] = screen.getAllByRole('alert');
  fireEvent.mouseEnter(read!);
  await wait(20_000);
  expect(texts()).toEqual(['Read', 'Other']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
  await wait(leaving);
  expect(texts()).toEqual(['Other']);
  await wait(5_000 + leaving);
  expect(texts()).toEqual([]);
});

test('a swipe dismisses a toast, a short drag does not', async () => {
  const toasts = open();
  act(() => toasts.show('Swipe me'));
  const shown = screen.getByRole('alert');
  Object.defineProperty(shown, 'offsetWidth', { value: 300 });
  shown.setPointerCapture = () => undefined;
  const drag = async (px: number) => {
    fireEvent.pointerDown(shown, { isPrimary: true, pointerId: 1, clientX: 0 });
    fireEvent.pointerMove(shown, { isPrimary: true, pointerId: 1, clientX: px });
    await wait(1_000);
    fireEvent.pointerUp(shown, { isPrimary: true, pointerId: 1, clientX: px });
    await wait(leaving);
  };
  await drag(60);
  expect(texts()).toEqual(['Swipe me']);
  expect(shown.style.transform).toBe('');
  await drag(-150);
  expect(texts()).toEqual([]);
});

test('each of two apps shows its own toasts', () => {
  const [first, second] = [open(), open()];
  act(() => first.show('Saved'));
  expect(texts()).toEqual(['Saved']);
  act(() => second.show('Sent'));
  expect(texts()).toEqual(['Saved', 'Sent']);
});
