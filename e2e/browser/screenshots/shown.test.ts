import { expect, test } from 'vitest';
import { maskShown } from './shown.ts';

const evening = `- heading "Today" [level=2]
- link "Game details, Sat, Nov 28 · 5:12 PM CDT (4:12 PM your time)":
  - /url: /Event?id=1
- text: in 19 h 55 min
- link "two.example challenges you"
- button "Select"
- text: Score checked just now`;
const morning = `- heading "Tomorrow" [level=2]
- link "two.example.1 challenges you"
- text: in 20 h
- button "Select"
- heading "Sunday, May 3" [level=2]
- link "Game details, Sunday, May 3 · 11:02 AM CDT (10:02 AM your time)":
  - /url: /Event?id=2
- text: Score checked 2 min ago
- button "Select"`;

test('the same page at another time shows the same', () => {
  expect(maskShown(evening)).toBe(maskShown(morning));
});

test('a page with other texts or controls shows something else', () => {
  for (const changed of [
    evening.replace('Select', 'Pick'),
    evening.replace('button', 'link'),
    evening.replace('Game details', 'Friends'),
    `${evening}\n- text: Maybe`,
  ])
    expect(maskShown(changed)).not.toBe(maskShown(evening));
});
