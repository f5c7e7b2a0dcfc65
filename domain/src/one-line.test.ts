import { expect, test } from 'vitest';
import { isOneLine, isPlainName, mixesAlphabets } from './one-line.ts';

test.each([
  ['Sam Ortega', true, true],
  ['Zoë O’Hara', true, true],
  ['李 明', true, true],
  ['Пётр', true, true],
  ['Sunday Crew 🏈', true, true],
  ['Family 👨\u200d👩\u200d👧 ❤\ufe0f', true, true],
  ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', true, true],
  ['two\nlines', false, false],
  ['right\u202eleft', false, false],
  ['right\u200fleft', false, false],
  ['\u3164', true, false],
  ['A\u200b', true, false],
  ['Sidebet\u200bSupport', true, false],
  ['Side\u200dbet', true, false],
  ['Sidebet\u200d', true, false],
  ['soft\u00adhyphen', true, false],
  ['a\u2060b', true, false],
  ['\ufeffSam', true, false],
  ['\ud800', false, false],
  ['Keycap 1\ufe0f\u20e3', true, true],
  ['Wales \u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}', true, true],
  ['\ufe0f', true, false],
  ['Sam\ufe0f', true, false],
  ['Sam\u{E0061}', true, false],
  ['\u2800', true, false],
  ['\u{1D159}', true, false],
  ['\u115f', true, false],
  ['\u180e', true, false],
  ['\ufff9Sam', true, false],
  ['Sam\ue000', true, false],
])('%j is on one line: %j, and a plain name: %j', (text, oneLine, plain) => {
  expect([isOneLine(text), isPlainName(text)]).toEqual([oneLine, plain]);
});

test.each([
  ['Arsenal', false],
  ['Арсенал', false],
  ['\u0410rsenal', true],
  ['Ar\u03c3enal', true],
  ['Chelsea 李', false],
])('%j mixes alphabets: %j', (name, expected) => {
  expect(mixesAlphabets(name)).toBe(expected);
});
