/**
 * Specs of pages that work or look differently on a phone, which run at both widths. The other journeys are the same at
 * every width and run wide only; `checkAxe` checks their pages at phone width too.
 */
export const phoneSpecs = [
  'accessibility',
  'bets',
  'challenge',
  'endless-lists',
  'friends',
  'history',
  'home',
  'hosted-pages',
  'journey',
  'narrow-*',
  'public',
  'shell',
  'specified',
  'statistics',
];

/** Whether a spec file also runs at phone width. */
export const runsOnPhone = (file: string): boolean =>
  phoneSpecs.some((name) => file.endsWith(`/${name}.spec.ts`));
