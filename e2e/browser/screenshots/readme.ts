import { bettingViews } from './betting.ts';
import { groupViews } from './groups.ts';
import type { View } from './view.ts';

/** A picture of the README, docs/screenshots/VIEW-WIDTH-THEME.png. What it shows is in the .txt of the same name. */
type Picture = {
  readonly view: string;
  readonly size: readonly [width: number, height: number];
  readonly theme: 'dark' | 'light';
};

const wide = [1440, 900] as const;
const narrow = [390, 844] as const;

export const readmePictures: readonly Picture[] = [
  { view: 'home-betslip', size: wide, theme: 'dark' },
  { view: 'home-betslip', size: narrow, theme: 'dark' },
  { view: 'friends', size: wide, theme: 'light' },
  { view: 'group-stream', size: wide, theme: 'light' },
  { view: 'live', size: narrow, theme: 'dark' },
];

export function pictureName({ view, size: [width], theme }: Picture): string {
  return `${view}-${width}-${theme}`;
}

export function isPicture(name: string): boolean {
  return readmePictures.some((picture) => pictureName(picture) === name);
}

export function isInReadme(view: string, width: number): boolean {
  return readmePictures.some((picture) => picture.view === view && picture.size[0] === width);
}

export function findView({ view: wanted }: Picture): View {
  const found = [...bettingViews, ...groupViews].find(({ name }) => name === wanted);
  if (!found) throw new Error(`No view is named ${wanted}.`);
  return found;
}
