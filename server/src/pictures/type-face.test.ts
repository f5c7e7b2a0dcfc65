import { describe, expect, test } from 'vitest';
import { fit, loadTypeFace } from './type-face.ts';

const face = loadTypeFace(700);

describe('spelling', () => {
  test.each([
    ['Chicago Bears', 'Chicago Bears'],
    ['  Montréal \n Canadiens ', 'Montréal Canadiens'],
    ['Łódź Żubry', 'Łódź Żubry'],
    ['Nguyễn Văn', 'Nguyễn Văn'],
    // Composed and decomposed forms are the same letter.
    ['Cafe\u0301', 'Café'],
    ['ﬁrst ①', 'first 1'],
    ['Шахтар', '??????'],
    ['🏈 Bears', '? Bears'],
    ['a\u0000b\u200dc\u202e', 'abc'],
  ])('%j is drawn as %j', (text, spelled) => {
    expect(face.spell(text)).toBe(spelled);
  });

  test.each([
    ['Chicago Bears', true],
    ['Шахтар', false],
    ['Шахтар FC Donetsk', true],
    ['🏈', false],
    ['', false],
  ])('%j is recognizable: %s', (text, recognised) => {
    expect(face.canWrite(text)).toBe(recognised);
  });
});

describe('outlines', () => {
  test('contain only numbers and commands, whatever the text', () => {
    for (const text of ['jellis takes', '<script>"&', face.spell('Ω 🏈 Łódź')]) {
      const outline = face.outline(text, 64.123456, 1e-9, 52);
      expect(outline).toMatch(/^M[-MLQCZ\d. ]+$/);
      expect(outline).not.toMatch(/NaN|e-/);
    }
  });

  test('match the measured width', () => {
    const xs = [...face.outline('HHHH', 0, 0, 100).matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x));
    expect(Math.max(...xs)).toBeLessThanOrEqual(face.widthOf('HHHH', 100));
    expect(Math.max(...xs)).toBeGreaterThan(face.widthOf('HHHH', 100) * 0.9);
  });
});

describe('fitting', () => {
  test.each([
    ['Bears', 98, false],
    ['A rather long name of a club', 54, false],
    ['An exceedingly long name of a club that goes on and on without any end in sight', 54, true],
  ])('%j fits the width', (text, atLeast, cut) => {
    const fitted = fit(face, text, { size: 98, min: 54, width: 560 });
    expect(face.widthOf(fitted.text, fitted.size)).toBeLessThanOrEqual(561);
    expect(fitted.size).toBeGreaterThanOrEqual(atLeast);
    expect(fitted.text.endsWith('…')).toBe(cut);
  });
});
