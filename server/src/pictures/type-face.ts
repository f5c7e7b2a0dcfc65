import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';

/**
 * Renders text as outlines, so a picture looks the same on every machine. A typeface has several files, each with
 * part of the alphabet; a character uses the first file that has it.
 */
export type TypeFace = {
  /** Replaces characters the typeface cannot draw: without the accent, or else with a question mark. */
  spell(text: string): string;
  /** Whether at least half of the characters can be drawn, so the text stays recognizable. */
  canWrite(text: string): boolean;
  /** The width of a spelled text in pixels. */
  widthOf(text: string, size: number): number;
  /** The outlines of a spelled text with its baseline at x, y, as the `d` of an SVG path. */
  outline(text: string, x: number, y: number, size: number): string;
};

const subsets = ['latin', 'latin-ext', 'vietnamese'];
const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@fontsource/barlow-condensed/package.json')), 'files');

export function loadTypeFace(weight: 600 | 700): TypeFace {
  return createTypeFace(
    subsets.map((subset) => {
      const bytes = readFileSync(join(folder, `barlow-condensed-${subset}-${weight}-normal.woff`));
      return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    }),
  );
}

export function createTypeFace(fonts: readonly Font[]): TypeFace {
  const fontFor = (character: string) => fonts.find((font) => font.charToGlyphIndex(character) > 0);
  const has = (character: string) => character === ' ' || fontFor(character) !== undefined;

  const spellOne = (character: string): string => {
    if (/\s/.test(character)) return ' ';
    // Leftover marks, control characters and joiners draw nothing.
    if (/[\p{M}\p{C}]/u.test(character)) return '';
    if (has(character)) return character;
    const plain = [...character.normalize('NFKD').replace(/\p{M}/gu, '')];
    return plain.length > 0 && plain.every(has) ? plain.join('') : '?';
  };

  /** Every glyph with its position at size 1. */
  function place(text: string) {
    let x = 0;
    let before: { font: Font; glyph: Glyph } | undefined;
    const placed = [...text].map((character) => {
      const font = fontFor(character) ?? fonts[0]!;
      const glyph = font.charToGlyph(character);
      if (before?.font === font) x += font.getKerningValue(before.glyph, glyph) / font.unitsPerEm;
      before = { font, glyph };
      const at = x;
      x += (glyph.advanceWidth ?? 0) / font.unitsPerEm;
      return { font, glyph, at };
    });
    return { placed, width: x };
  }

  return {
    canWrite(text) {
      const characters = [...text.normalize('NFC')].filter((character) => /[\p{L}\p{N}]/u.test(character));
      const drawn = characters.filter((character) => spellOne(character) !== '?');
      return drawn.length > 0 && drawn.length * 2 >= characters.length;
    },
    spell: (text) => [...text.normalize('NFC')].map(spellOne).join('').replace(/ +/g, ' ').trim(),
    widthOf: (text, size) => place(text).width * size,
    outline: (text, x, y, size) =>
      place(text)
        .placed.map(({ font, glyph, at }) =>
          pathData(glyph.getPath(x + at * size, y, size, {}, font).commands),
        )
        .join(''),
  };
}

/** SVG path commands with a precision of a tenth of a pixel. */
function pathData(commands: readonly PathCommand[]): string {
  const at = (...numbers: number[]) => numbers.map((number) => number.toFixed(1)).join(' ');
  return commands
    .map((command) => {
      switch (command.type) {
        case 'Q':
          return `Q${at(command.x1, command.y1, command.x, command.y)}`;
        case 'C':
          return `C${at(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
        case 'Z':
          return 'Z';
        default:
          return `${command.type}${at(command.x, command.y)}`;
      }
    })
    .join('');
}

/** Fits a text into a width: reduces the size down to `min`, then cuts it with an ellipsis. */
export function fit(
  face: TypeFace,
  text: string,
  { size, min, width }: { size: number; min: number; width: number },
): { text: string; size: number } {
  // No width here fits more, and measuring takes longer the longer the text.
  const spelled = face.spell(text.slice(0, 160));
  const fitting = Math.min(size, Math.floor((width / Math.max(face.widthOf(spelled, 1), 0.001)) * 10) / 10);
  if (fitting >= min) return { text: spelled, size: fitting };
  const characters = [...spelled];
  while (characters.length > 1 && face.widthOf(`${characters.join('').trimEnd()}…`, min) > width)
    characters.pop();
  return { text: `${characters.join('').trimEnd()}…`, size: min };
}
