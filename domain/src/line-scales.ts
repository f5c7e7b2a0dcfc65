import { type LineScale, type LineScales, spreadScale, totalScale } from './line-scale.ts';
import type { Market, SportGroup } from './sport-table.ts';
import { sportGroup } from './sports.ts';

/** How results of each sport spread around its lines. Apart from the table of sports, which pages without lines load too. */

/** Lines whose chances follow the standard deviation alone. */
function wide(maxHalves: number, deviation: number, uncertaintyBps: number): LineScale {
  return { minHalves: -maxHalves, maxHalves, deviation, uncertaintyBps };
}

const rugby: LineScales = {
  spread: wide(180, 16, 900),
  total: { minHalves: 20, maxHalves: 280, deviation: 16, uncertaintyBps: 900 },
};

/**
 * Football, basketball, baseball, ice hockey and soccer were compared with closing lines and results of several seasons
 * (line-scale.test.ts repeats it where those are present). For rugby and Australian rules there was nothing to compare with, so
 * their estimates are less certain.
 */
const scales: Readonly<Partial<Record<SportGroup, LineScales>>> = {
  Football: {
    spread: wide(120, 13.3, 700),
    total: { minHalves: 40, maxHalves: 220, deviation: 13.3, uncertaintyBps: 700 },
  },
  Basketball: {
    spread: wide(120, 12, 300),
    total: { minHalves: 160, maxHalves: 640, deviation: 17.5, uncertaintyBps: 300 },
  },
  Baseball: {
    spread: spreadScale(
      [50, 50, 57.7, 63.3, 69.5, 72.2, 77.8, 79.4, 84.2, 85.1, 89.1, 89.6, 92.3, 92.5, 94.8, 95, 96.6],
      400,
    ),
    total: totalScale(
      6,
      [
        96.6, 92.5, 92.1, 87.8, 86.7, 79.6, 78.2, 73.2, 70.4, 63.6, 60.6, 56, 50.5, 44.9, 41.4, 39, 33.3,
        30.5, 26.6, 25.2, 20.6, 19.4, 16.4, 15.8, 11.8, 11.3, 9.1, 8.8, 6.5, 6.4, 4.9, 4.8, 3.9, 3.8, 3,
      ],
      400,
    ),
  },
  'Ice Hockey': {
    spread: spreadScale([50, 50, 62.4, 69.9, 77.3, 79.5, 90.3, 91.4, 96.7, 96.9, 98.8, 98.9, 99.5], 400),
    total: totalScale(
      4,
      [98.8, 97.6, 97.3, 87.5, 86.5, 79.9, 74.3, 58.3, 52.8, 46.7, 32.6, 25.8, 19.6, 18.1, 8.2, 7.3, 4.9],
      400,
    ),
  },
  Soccer: {
    total: totalScale(1, [92.2, 90.4, 74.3, 65.3, 48.3, 34.1, 26.8, 14.9, 12.8, 5.5, 5.1, 2.1, 2, 0.5], 400),
  },
  'Rugby League': rugby,
  'Rugby Union': rugby,
  'Aussie Rules': {
    spread: wide(260, 30, 900),
    total: { minHalves: 120, maxHalves: 640, deviation: 30, uncertaintyBps: 900 },
  },
};

/** How results of a sport spread around the lines of a market; undefined for markets without lines. */
export function findLineScale(sportKey: string, market: Market): LineScale | undefined {
  return market === 'spread' || market === 'total' ? scales[sportGroup(sportKey)]?.[market] : undefined;
}
