import { defaultSite } from '@sidebet/domain/site/site-settings';
import { fit, loadTypeFace, type TypeFace } from './type-face.ts';

/** The size that link previews expect. */
export const pictureSize = { width: 1200, height: 630 };

/** The dark theme's colors. A picture cannot know its viewer's theme. */
export const color = {
  ground: '#0b0e14',
  surface: '#121722',
  hairline: '#263043',
  text: '#eef2f8',
  muted: '#93a0b5',
  home: '#4da3ff',
  away: '#ff9149',
  won: '#3ddc97',
  lost: '#ff6b6b',
};

let faces: { bold: TypeFace; semibold: TypeFace } | undefined;
/** The faces load with the first picture. */
export function type() {
  faces ??= { bold: loadTypeFace(700), semibold: loadTypeFace(600) };
  return faces;
}

type Line = {
  size: number;
  min?: number;
  width?: number;
  fill?: string;
  face?: 'bold' | 'semibold';
  anchor?: 'start' | 'middle' | 'end';
};

/** A text as outlines, fitted into its width. */
export function line(text: string, x: number, y: number, style: Line): string {
  const { size, min = size, width = Number.POSITIVE_INFINITY, fill = color.text, anchor = 'start' } = style;
  const face = type()[style.face ?? 'bold'];
  const fitted = fit(face, text, { size, min, width });
  const before = { start: 0, middle: 0.5, end: 1 }[anchor];
  const left = before === 0 ? x : x - face.widthOf(fitted.text, fitted.size) * before;
  return `<path fill="${fill}" d="${face.outline(fitted.text, left, y, fitted.size)}"/>`;
}

/** The brand's disc around a point: two halves with a gap between them. */
export function disc(
  x: number,
  y: number,
  radius: number,
  gap: number,
  homeFill: string,
  awayFill: string,
): string {
  const inset = gap / 2;
  const rise = Math.sqrt(radius ** 2 - inset ** 2).toFixed(1);
  const half = (edge: number, sweep: 0 | 1, fill: string) =>
    `<path fill="${fill}" d="M${edge} ${-rise}V${rise}A${radius} ${radius} 0 0 ${sweep} ${edge} ${-rise}Z"/>`;
  return `<g transform="translate(${x} ${y})">${half(-inset, 1, homeFill)}${half(inset, 0, awayFill)}</g>`;
}

const gradients = `<defs>
<linearGradient id="home"><stop offset="0" stop-color="${color.home}"/><stop offset="1" stop-color="${color.home}" stop-opacity="0.42"/></linearGradient>
<linearGradient id="away"><stop offset="0" stop-color="${color.away}" stop-opacity="0.42"/><stop offset="1" stop-color="${color.away}"/></linearGradient>
</defs>`;

/** A whole picture. */
export function picture(content: string): string {
  const { width, height } = pictureSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${gradients}<rect width="${width}" height="${height}" fill="${color.ground}"/>${content}</svg>`;
}

/** The site's mark and name, at the top left. */
export const brand = (name = defaultSite.name) =>
  disc(92, 84, 24, 5, color.home, color.away) +
  line(orElse(name, defaultSite.name), 130, 99, { size: 44, min: 24, width: 470 });

/** The text, or a description if the faces lack its alphabet. */
export function orElse(text: string, instead: string): string {
  return type().bold.canWrite(text) ? text : instead;
}
