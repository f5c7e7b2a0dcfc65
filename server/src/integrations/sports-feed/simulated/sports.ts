import { aflTeams, iplTeams, nhlTeams, nrlTeams, premierLeagueTeams, sixNationsTeams } from './club-names.ts';
import {
  boxers,
  collegeTeams,
  fighters,
  mlbTeams,
  nbaTeams,
  nflTeams,
  tennisPlayers,
  tournaments,
} from './names.ts';

/** When a pair of a round plays: `day` counts from the round's first day, `minute` from local midnight. */
export type Fixture = { readonly pair: number; readonly day: number; readonly minute: number };

/**
 * A sport's calendar consists of rounds of equal length. Each round draws new pairs of names, and the fixtures say
 * which pair plays when. Local time is UTC−5 all year, as displayed on cards.
 */
export type SimulatedSport = {
  readonly names: readonly string[];
  readonly roundDays: number;
  readonly fixtures: readonly Fixture[];
  /** Key and title of a round. Only tennis changes them, because every tournament is its own sport. */
  readonly labelOf: (round: number) => readonly [sportKey: string, sportTitle: string];
};

const at = (hour: number, minute = 0) => hour * 60 + minute;
const always = (sportKey: string, sportTitle: string) => () => [sportKey, sportTitle] as const;

/** Assigns consecutive pairs to the start times of a day. */
function pairsAt(day: number, firstPair: number, minutes: readonly number[]): Fixture[] {
  return minutes.map((minute, i) => ({ pair: firstPair + i, day, minute }));
}
const times = (count: number, minute: number) => Array<number>(count).fill(minute);

// 1970-01-01 was a Thursday, so day 0 of a seven-day round is a Thursday.
const [thursday, friday, saturday, sunday, monday] = [0, 1, 2, 3, 4] as const;

const nfl: SimulatedSport = {
  names: nflTeams,
  roundDays: 7,
  fixtures: [
    ...pairsAt(thursday, 0, [at(19, 15)]),
    ...pairsAt(sunday, 1, [...times(8, at(12)), ...times(2, at(15, 5)), ...times(3, at(15, 25)), at(19, 20)]),
    ...pairsAt(monday, 15, [at(19, 15)]),
  ],
  labelOf: always('americanfootball_nfl', 'NFL'),
};

const nba: SimulatedSport = {
  names: nbaTeams,
  roundDays: 1,
  fixtures: pairsAt(0, 0, [at(18), at(18), at(18, 30), at(19), at(19, 30), at(20), at(21), at(21, 30)]),
  labelOf: always('basketball_nba', 'NBA'),
};

const ncaaf: SimulatedSport = {
  names: collegeTeams,
  roundDays: 7,
  fixtures: [
    ...pairsAt(thursday, 0, [at(18, 30)]),
    ...pairsAt(friday, 1, [at(18), at(21)]),
    ...pairsAt(saturday, 3, [
      ...times(8, at(11)),
      ...times(8, at(14, 30)),
      ...times(6, at(18)),
      ...times(2, at(21, 30)),
    ]),
  ],
  labelOf: always('americanfootball_ncaaf', 'NCAAF'),
};

/** Series of three games between the same two teams. */
const mlbMinutes = [
  ...[at(12, 10), at(13, 5)],
  ...times(4, at(17, 40)),
  ...times(4, at(18, 10)),
  ...times(2, at(19, 10)),
  ...times(3, at(20, 40)),
];
const mlb: SimulatedSport = {
  names: mlbTeams,
  roundDays: 3,
  fixtures: [0, 1, 2].flatMap((day) => pairsAt(day, 0, mlbMinutes)),
  labelOf: always('baseball_mlb', 'MLB'),
};

const boxing: SimulatedSport = {
  names: boxers,
  roundDays: 7,
  fixtures: [
    ...pairsAt(friday, 0, [at(19), at(20, 30)]),
    ...pairsAt(saturday, 2, [at(17), at(18), at(19), at(20), at(21, 15)]),
  ],
  labelOf: always('boxing_boxing', 'Boxing'),
};

const mma: SimulatedSport = {
  names: fighters,
  roundDays: 7,
  fixtures: pairsAt(
    saturday,
    0,
    [17, 17.5, 18, 18.5, 19, 19.5, 20, 20.5, 21, 21.5].map((hour) => hour * 60),
  ),
  labelOf: always('mma_mixed_martial_arts', 'MMA'),
};

const tennis: SimulatedSport = {
  names: tennisPlayers,
  roundDays: 1,
  fixtures: pairsAt(0, 0, [at(9), at(9), at(11), at(11), at(13), at(13), at(15), at(18)]),
  labelOf: (day) => tournaments[Math.floor(day / 7) % tournaments.length]!,
};

const nhl: SimulatedSport = {
  names: nhlTeams,
  roundDays: 1,
  fixtures: pairsAt(0, 0, [at(18), at(18), at(18, 30), at(19), at(20), at(21)]),
  labelOf: always('icehockey_nhl', 'NHL'),
};

const premierLeague: SimulatedSport = {
  names: premierLeagueTeams,
  roundDays: 7,
  fixtures: [
    ...pairsAt(friday, 0, [at(14)]),
    ...pairsAt(saturday, 1, [at(6, 30), ...times(4, at(9)), at(11, 30)]),
    ...pairsAt(sunday, 7, [at(8), at(10, 30)]),
    ...pairsAt(monday, 9, [at(14)]),
  ],
  labelOf: always('soccer_epl', 'EPL'),
};

const ipl: SimulatedSport = {
  names: iplTeams,
  roundDays: 1,
  fixtures: pairsAt(0, 0, [at(9)]),
  labelOf: always('cricket_ipl', 'IPL'),
};

/** Evening games in Australia are on early in the morning. */
const nrl: SimulatedSport = {
  names: nrlTeams,
  roundDays: 7,
  fixtures: [
    ...pairsAt(thursday, 0, [at(4, 50)]),
    ...pairsAt(friday, 1, [at(3), at(5)]),
    ...pairsAt(saturday, 3, [at(0), at(2, 30), at(4, 35)]),
    ...pairsAt(sunday, 6, [at(1, 5), at(3, 15)]),
  ],
  labelOf: always('rugbyleague_nrl', 'NRL'),
};

const sixNations: SimulatedSport = {
  names: sixNationsTeams,
  roundDays: 7,
  fixtures: [...pairsAt(saturday, 0, [at(9, 15), at(11, 45)]), ...pairsAt(sunday, 2, [at(10)])],
  labelOf: always('rugbyunion_six_nations', 'Six Nations'),
};

const afl: SimulatedSport = {
  names: aflTeams,
  roundDays: 7,
  fixtures: [
    ...pairsAt(thursday, 0, [at(4, 30)]),
    ...pairsAt(friday, 1, [at(4, 40), at(22, 20)]),
    ...pairsAt(saturday, 3, [at(1, 15), at(4, 35), at(5, 10), at(22, 15)]),
    ...pairsAt(sunday, 7, [at(0, 15), at(4, 20)]),
  ],
  labelOf: always('aussierules_afl', 'AFL'),
};

/** A sport's position is part of its games' ids: append, never reorder. */
export const simulatedSports: readonly SimulatedSport[] = [
  nfl,
  nba,
  ncaaf,
  mlb,
  boxing,
  mma,
  tennis,
  nhl,
  premierLeague,
  ipl,
  nrl,
  sixNations,
  afl,
];

/** Sports of the short games: those with live scores and a final result. */
export const shortGameSports: readonly SimulatedSport[] = [nfl, nba, mlb, ncaaf];
