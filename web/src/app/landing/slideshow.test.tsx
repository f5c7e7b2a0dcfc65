import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Slideshow } from './slideshow.tsx';

const slides = (): HTMLElement[] =>
  screen.getAllByRole('group', { hidden: true }).filter((slide) => slide.hasAttribute('data-shown'));
const shown = () => slides().find(({ dataset }) => dataset.shown === 'true')!;
const show = () => screen.getByRole('region', { name: 'How a bet works, in three pictures' });
const button = (name: string | RegExp) => within(show()).getByRole('button', { name });
const expectShown = (n: number) => expect(shown()).toHaveAccessibleName(`${n} of 3`);
/** One change at a time: React renders each before the next interval. */
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** Without userEvent, which waits for timers. */
const click = (name: string | RegExp) => {
  fireEvent.click(button(name));
};
const press = (key: string) => fireEvent.keyDown(button('Next picture'), { key });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('advances every four seconds, and pauses while hovered, used by keyboard or hidden', () => {
  render(<Slideshow />);
  expectShown(1);
  pass(3_900);
  expectShown(1);
  pass(200);
  expectShown(2);
  pass(4_000);
  expectShown(3);
  pass(4_000);
  expectShown(1);

  const stage = () => shown().parentElement!;
  expect(stage()).toHaveAttribute('aria-live', 'off');
  fireEvent.pointerEnter(show(), { pointerType: 'mouse' });
  expect(stage()).toHaveAttribute('aria-live', 'polite');
  pass(12_500);
  expectShown(1);
  fireEvent.pointerLeave(show());
  pass(4_100);
  expectShown(2);

  act(() => button('Previous picture').focus());
  expect(stage()).toHaveAttribute('aria-live', 'polite');
  pass(12_500);
  expectShown(2);
  act(() => button('Previous picture').blur());
  pass(4_100);
  expectShown(3);

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  pass(12_500);
  expectShown(3);
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  pass(4_100);
  expectShown(1);
});

test('responds to arrows, dots, arrow keys and its pause button', () => {
  render(<Slideshow />);
  click('Next picture');
  expectShown(2);
  click('Previous picture');
  click('Previous picture');
  expectShown(3);
  press('ArrowRight');
  expectShown(1);
  press('ArrowLeft');
  expectShown(3);
  click(/Show picture 2 of 3/);
  expectShown(2);
  expect(button(/Show picture 2 of 3/)).toHaveAttribute('aria-current', 'true');
  click('Pause slideshow');
  expect(button('Play slideshow')).toBeVisible();
  pass(12_500);
  expectShown(2);
  // Hidden slides cannot be reached or read.
  expect(slides().filter((slide) => slide.hasAttribute('inert'))).toHaveLength(2);
});

test('responds to swipes that are long and horizontal', () => {
  render(<Slideshow />);
  const stroke = (from: number, to: number, dy = 0) => {
    fireEvent.pointerDown(shown(), { clientX: from, clientY: 60, pointerType: 'touch' });
    fireEvent.pointerUp(shown(), { clientX: to, clientY: 60 + dy, pointerType: 'touch' });
  };
  stroke(200, 80);
  expectShown(2);
  stroke(80, 200);
  expectShown(1);
  stroke(200, 170);
  stroke(200, 140, 200);
  expectShown(1);
});

test('never starts on its own with reduced motion', () => {
  const always = Object.assign(new EventTarget(), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(always as MediaQueryList);
  render(<Slideshow />);
  pass(20_000);
  expectShown(1);
  expect(screen.queryByRole('button', { name: 'Pause slideshow' })).toBeNull();
});
