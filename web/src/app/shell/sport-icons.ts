import { createReactComponent } from '@tabler/icons-react';

type Drawing = Parameters<typeof createReactComponent>[3];

/** A sign that the icon set lacks, in its style: a 24 px grid, outlines, round ends. */
function drawIcon(name: string, paths: readonly string[]) {
  const drawing: Drawing = paths.map((d, index) => ['path', { d, key: `part-${index}` }]);
  return createReactComponent('outline', name.toLowerCase(), name, drawing);
}

/** A glove with its thumb and cuff. */
export const IconBoxing = drawIcon('Boxing', [
  'M8 16v-2a6 6 0 0 1 -3 -5v-1a4 4 0 0 1 4 -4h5a5 5 0 0 1 5 5v2a6 6 0 0 1 -3 5v0',
  'M5 9a2 2 0 0 1 2 -1h4a2 2 0 0 1 0 4h-2',
  'M7 16h10v4h-10z',
]);

/** An oval ball with a band at each end. */
export const IconOvalBall = drawIcon('OvalBall', [
  'M4.5 19.5c-1.5 -5 -.5 -9.5 2.5 -12.5s7.5 -4 12.5 -2.5c1.5 5 .5 9.5 -2.5 12.5s-7.5 4 -12.5 2.5z',
  'M4.5 13.5l6 6',
  'M13.5 4.5l6 6',
]);

/** Two tall posts between two short ones. */
export const IconFourPosts = drawIcon('FourPosts', [
  'M4 21v-9',
  'M9 21v-18',
  'M15 21v-18',
  'M20 21v-9',
  'M2 21h20',
]);
