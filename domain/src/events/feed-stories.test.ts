import { describe, expect, it } from 'vitest';
import { openBet } from '../bets/bets.fixtures.ts';
import { whyVoid } from '../bets/betting-close.ts';
import type { Bet } from '../book/bet.ts';
import type { FeedUpdate } from './feed-decision.ts';
import { decideFeedUpdate, newStoredEvent } from './feed-update.ts';
import { confirmationDelayMs, confirmByDelay } from './final-score.ts';
import type { StoredEvent } from './stored-event.ts';

/** Faults that operators of such sites reported, as a feed tells them. Each ends with the right value. */

const minute = 60_000;
const hour = 60 * minute;
/** The same story ends the same in an afternoon, across midnight and the new year, and in nights when clocks change. */
const starts = [
  '2026-06-20T18:00Z',
  '2026-12-31T23:30Z',
  '2026-03-08T06:30Z',
  '2026-11-01T05:30Z',
  '2026-03-29T00:30Z',
].map((text) => Date.parse(text));
const listed = starts[0]!;
const [home, away] = ['Boston Red Sox', 'New York Yankees'];

type Answer = {
  /** Minutes after the listed start. */
  readonly at: number;
  readonly score?: readonly [home: number, away: number] | null;
  readonly final?: boolean;
  /** The start that the feed lists, in minutes after the first one. */
  readonly start?: number;
  readonly homeTeam?: string;
  readonly awayTeam?: string;
  readonly sportKey?: string;
  /** Polls of the same answer, ten minutes apart. */
  readonly times?: number;
};

type Ending = {
  readonly event: StoredEvent;
  /** "5:3", "5:3, then 3:5", "void (acceptedLate)", or "waits". */
  readonly bet: string;
  readonly holds: readonly string[];
};

/** What becomes of a bet accepted `acceptedAt` minutes after the listed start. */
function tell(sportKey: string, acceptedAt: number, answers: readonly Answer[]): Ending {
  const [first, ...others] = starts.map((listed) => tellAt(listed, sportKey, acceptedAt, answers));
  for (const { bet, holds } of others)
    expect({ bet, holds }).toEqual({ bet: first!.bet, holds: first!.holds });
  return first!;
}

function tellAt(listed: number, sportKey: string, acceptedAt: number, answers: readonly Answer[]): Ending {
  const base = {
    id: 'e',
    sportKey,
    sportTitle: sportKey,
    commenceTime: listed,
    homeTeam: home,
    awayTeam: away,
  };
  const before = { now: listed - 10 * hour, finals: 'confirmed', marginMs: 0 } as const;
  let event = newStoredEvent({ event: base, score: null }, before);
  const bet: Bet = {
    ...openBet,
    homeTeam: home,
    awayTeam: away,
    eventStart: listed,
    acceptedAt: listed + acceptedAt * minute,
  };
  const results: string[] = [];
  const holds: string[] = [];
  const settle = () => {
    if (!event.completed || (event.heldFor !== null && event.heldFor !== 'secondGame')) return;
    const reason = whyVoid(bet, { ...event, resultVersion: 0 });
    const result = reason ? `void (${reason})` : `${event.homeScore}:${event.awayScore}`;
    if (results.at(-1) !== result && !results.at(-1)?.startsWith('void')) results.push(result);
  };
  for (const answer of answers) {
    for (let poll = 0; poll < (answer.times ?? 1); poll++) {
      const now = listed + (answer.at + poll * 10) * minute;
      event = confirmByDelay(event, confirmationDelayMs, now) ?? event;
      const decided = decideFeedUpdate(
        event,
        read(base, answer),
        { bets: 1, lastAcceptedAt: bet.acceptedAt, earliestStart: listed, latestStart: listed },
        { now, finals: 'confirmed', marginMs: 0 },
      );
      if (decided.kind === 'ignore') continue;
      if (decided.kind === 'hold') holds.push(decided.reason);
      event = decided.event;
      if (decided.kind === 'accept' && decided.correction) {
        const { home: homeScore, away: awayScore } = decided.correction;
        event = { ...event, homeScore, awayScore, corrections: event.corrections + 1 };
      }
      settle();
    }
  }
  return { event, bet: results.join(', then ') || 'waits', holds };
}

function read(base: FeedUpdate['event'], answer: Answer): FeedUpdate {
  const { score, final = false, start = 0, at: _at, times: _times, ...names } = answer;
  const [first, second] = score ?? [null, null];
  return {
    event: { ...base, commenceTime: base.commenceTime + start * minute, ...names },
    score: score === undefined ? null : { completed: final, home: first, away: second },
  };
}

const mlb = 'baseball_mlb';
const nba = 'basketball_nba';
const nhl = 'icehockey_nhl';

type Story = [what: string, sportKey: string, acceptedAt: number, answers: readonly Answer[], ending: string];

const firstGame: readonly Answer[] = [
  { at: 60, score: [2, 1] },
  { at: 170, score: [5, 3], final: true, times: 2 },
];

describe('One game, one bet', () => {
  it.each<Story>([
    [
      'a correction of the same game counts',
      mlb,
      -60,
      [...firstGame, { at: 210, score: [3, 5], final: true, times: 2 }],
      '5:3, then 3:5',
    ],
    [
      'a game called final too early goes on, and its real final counts',
      mlb,
      -60,
      [
        { at: 170, score: [4, 3], final: true, times: 2 },
        { at: 200, score: [4, 3] },
        { at: 220, score: [4, 6], final: true, times: 2 },
      ],
      '4:3, then 4:6',
    ],
    [
      'the second game of a doubleheader under the same id is no correction',
      mlb,
      -60,
      [
        ...firstGame,
        { at: 250, start: 330, score: [0, 0], times: 3 },
        { at: 510, start: 330, score: [2, 7], final: true, times: 3 },
      ],
      '5:3; held: secondGame',
    ],
    [
      'nor if only its final score is seen, hours later',
      mlb,
      -60,
      [...firstGame, { at: 510, score: [2, 7], final: true, times: 3 }],
      '5:3; held: secondGame',
    ],
    [
      'nor if the listed start stays and the life begins again',
      mlb,
      -60,
      [...firstGame, { at: 210, score: [0, 0], times: 2 }, { at: 230, score: [2, 7], final: true, times: 3 }],
      '5:3; held: secondGame',
    ],
    [
      'nor while the first final was never seen',
      mlb,
      -60,
      [
        { at: 150, score: [5, 3] },
        { at: 340, start: 330, score: [0, 1], times: 2 },
        { at: 510, start: 330, score: [2, 7], final: true, times: 3 },
      ],
      'waits; held: secondGame',
    ],
    [
      'nor if the first one was held until its end',
      mlb,
      -5,
      [
        { at: -1, start: -60 },
        { at: 60, start: -60, score: [2, 1] },
        { at: 110, start: -60, score: [5, 3], final: true, times: 3 },
        { at: 320, start: 330, score: [0, 0], times: 3 },
        { at: 510, start: 330, score: [2, 7], final: true, times: 3 },
      ],
      'waits; held: startedBeforeAcceptance,secondGame',
    ],
    [
      'nor after a first game that was called off',
      mlb,
      -60,
      [
        { at: 60, score: [1, 0] },
        { at: 70, score: [1, 0], final: true, times: 6 },
        { at: 340, start: 330, score: [0, 0], times: 2 },
        { at: 400, start: 330, score: [2, 3], times: 3 },
        { at: 510, start: 330, score: [2, 7], final: true, times: 3 },
      ],
      'waits; held: earlyFinal,secondGame',
    ],
    [
      'nor when the second game scores more than the first one had',
      mlb,
      -60,
      [
        { at: 150, score: [2, 3] },
        { at: 300, start: 330, score: [0, 0], times: 3 },
        { at: 400, start: 330, score: [3, 3], times: 3 },
        { at: 510, start: 330, score: [9, 8], final: true, times: 3 },
      ],
      'waits; held: secondGame',
    ],
  ])('%s', check);
});

describe('The clock is not believed blindly', () => {
  it.each<Story>([
    [
      'NBA, listed an hour late: a bet accepted during the game is void',
      nba,
      -15,
      [
        { at: 1, score: [61, 58] },
        { at: 80, score: [110, 104], final: true, times: 2 },
      ],
      'void (acceptedLate)',
    ],
    [
      'also if a run is taken back an hour later',
      mlb,
      -15,
      [
        { at: 1, score: [3, 4] },
        { at: 60, score: [5, 4] },
        { at: 65, score: [4, 4], times: 2 },
        { at: 120, score: [4, 5], final: true, times: 2 },
      ],
      'void (acceptedLate)',
    ],
    [
      'an impossible first score that was an error voids nothing',
      nba,
      -15,
      [
        { at: 1, score: [61, 58] },
        { at: 4, score: [4, 2], times: 2 },
        { at: 130, score: [110, 104], final: true, times: 2 },
      ],
      '110:104',
    ],
    [
      'NBA at half time',
      nba,
      -15,
      [
        { at: 1, score: [50, 49] },
        { at: 80, score: [99, 98], final: true, times: 2 },
      ],
      'void (acceptedLate)',
    ],
    [
      'MLB',
      mlb,
      -15,
      [
        { at: 1, score: [3, 4] },
        { at: 120, score: [3, 5], final: true, times: 2 },
      ],
      'void (acceptedLate)',
    ],
    [
      'NRL',
      'rugbyleague_nrl',
      -15,
      [
        { at: 1, score: [18, 12] },
        { at: 45, score: [24, 20], final: true, times: 2 },
      ],
      'void (acceptedLate)',
    ],
    [
      'NHL',
      nhl,
      -15,
      [
        { at: 1, score: [2, 1] },
        { at: 90, score: [3, 2], final: true, times: 2 },
      ],
      'void (acceptedLate)',
    ],
    [
      'a bet from long before the real start is paid',
      nba,
      -300,
      [
        { at: 1, score: [61, 58] },
        { at: 80, score: [110, 104], final: true, times: 2 },
      ],
      '110:104',
    ],
    [
      'a game that starts ten minutes early: the first score closes betting',
      mlb,
      -20,
      [
        { at: -8, score: [1, 0] },
        { at: 160, score: [4, 2], final: true, times: 2 },
      ],
      '4:2',
    ],
    [
      'a suspended game begins once: the resumption may be short',
      mlb,
      -5,
      [
        { at: 170, score: [2, 1] },
        { at: 230, start: 1310, score: [2, 1] },
        { at: 1335, start: 1310, score: [2, 3], final: true, times: 2 },
      ],
      '2:3',
    ],
    [
      'resumed the next day under the same start',
      mlb,
      -5,
      [
        { at: 170, score: [2, 1] },
        { at: 1335, score: [2, 5], final: true, times: 2 },
      ],
      '2:5',
    ],
    [
      'called early: an operator decides',
      mlb,
      -5,
      [{ at: 70, score: [3, 1], final: true, times: 12 }],
      'waits; held: earlyFinal',
    ],
    [
      'abandoned: an operator decides',
      'soccer_epl',
      -5,
      [{ at: 90, score: [1, 0], final: true, times: 12 }],
      'waits; held: earlyFinal',
    ],
  ])('%s', check);

  it('zeros long before the start close nothing', () => {
    const { event } = tell(mlb, -60, [{ at: -500, score: [0, 0], times: 3 }]);
    expect(event).toMatchObject({ commenceTime: listed, homeScore: null, bettingClosedAt: null });
  });

  it('a first score that is taken back before the start opens betting again', () => {
    const scored = tell(mlb, -600, [{ at: -400, score: [1, 0] }]);
    expect(scored.event.bettingClosedAt).not.toBeNull();
    const { event } = tell(mlb, -600, [
      { at: -400, score: [1, 0] },
      { at: -390, score: [0, 0], times: 2 },
    ]);
    expect(event).toMatchObject({ homeScore: null, bettingClosedAt: null, playBeganAt: null });
  });
});

describe('A hold heals when the feed is right twice', () => {
  const right: Answer = { at: -300, times: 2 };
  const end: Answer = { at: 150, score: [100, 90], final: true, times: 2 };
  it.each<Story>([
    [
      'another team once',
      nba,
      -400,
      [{ at: -350, awayTeam: 'Miami Heat' }, right, end],
      '100:90; held: otherTeams',
    ],
    [
      'a start a year away once',
      nba,
      -400,
      [{ at: -350, start: 500_000 }, right, end],
      '100:90; held: otherDate',
    ],
    ['another sport once', nba, -400, [{ at: -350, sportKey: nhl }, right, end], '100:90; held: otherSport'],
    [
      'a final score after 40 minutes once',
      nba,
      -400,
      [{ at: 40, score: [60, 55], final: true }, { at: 52, score: [60, 55], times: 2 }, end],
      '100:90; held: earlyFinal',
    ],
    [
      'a level final before the shootout',
      nhl,
      -5,
      [
        { at: 155, score: [2, 2], final: true },
        { at: 166, score: [3, 2], final: true, times: 2 },
      ],
      '3:2; held: levelFinal',
    ],
    [
      'control: right once is not enough',
      nba,
      -400,
      [
        { at: -350, awayTeam: 'Miami Heat' },
        { at: -300 },
        { at: 150, awayTeam: 'Miami Heat', score: [100, 90], final: true, times: 3 },
      ],
      'waits; held: otherTeams',
    ],
    [
      'control: another team from now on',
      nba,
      -400,
      [
        { at: -350, awayTeam: 'Miami Heat', times: 5 },
        { ...end, awayTeam: 'Miami Heat' },
      ],
      'waits; held: otherTeams',
    ],
    [
      'a name that is not known any more is no other team',
      nba,
      -400,
      [{ at: -350, awayTeam: 'TBD', times: 3 }, right, end],
      '100:90',
    ],
  ])('%s', check);

  it('scores are followed while only the acceptance is in doubt, so a final far below them is seen', () => {
    const late = [
      { at: 60, start: -60, score: [14, 7] },
      { at: 120, start: -60, score: [28, 21] },
    ] as const;
    const { event } = tell('americanfootball_nfl', -30, late);
    expect([event.heldFor, event.homeScore, event.awayScore]).toEqual(['startedBeforeAcceptance', 28, 21]);
    const at = { now: listed + 190 * minute, finals: 'confirmed', marginMs: 0 } as const;
    const base = { id: 'e', sportKey: event.sportKey, sportTitle: '', homeTeam: home, awayTeam: away };
    const final = read({ ...base, commenceTime: listed - hour }, { at: 190, score: [0, 21], final: true });
    // An operator has voided the late bets.
    const early = { bets: 1, lastAcceptedAt: listed - 2 * hour, earliestStart: listed, latestStart: listed };
    const first = decideFeedUpdate(event, final, early, at);
    expect(first).toMatchObject({ event: { heldFor: 'startedBeforeAcceptance', agreesSince: null } });
  });

  it('an impossible score makes no early final late enough, once an answer is far below it', () => {
    const answers = [
      { at: 7, score: [0, 0] },
      { at: 15, score: [100, 0] },
      { at: 25, score: [0, 6] },
      { at: 35, score: [0, 6], final: true, times: 2 },
    ] as const;
    const { event, bet } = tell('rugbyleague_nrl', -30, answers);
    expect([event.heldFor, bet]).toEqual(['earlyFinal', 'waits']);
  });

  it('a life that began again shows by both scores, which one play cannot take back', () => {
    const answers = [
      { at: 0, score: [0, 0] },
      { at: 160, score: [1, 4] },
      { at: 361, start: 400, score: [1, 4], final: true },
      { at: 371, start: 400, score: [0, 0], times: 3 },
      { at: 620, start: 400, score: [9, 3], final: true, times: 3 },
    ] as const;
    const { event, bet } = tell('baseball_mlb', -30, answers);
    expect([event.heldFor, bet]).toEqual(['secondGame', 'waits']);
  });

  it('a final before the start is taken back by zeros', () => {
    const { event, bet, holds } = tell(nba, -600, [
      { at: -400, score: [28, 0], final: true },
      { at: -300, score: [0, 0], times: 8 },
    ]);
    expect([event.heldFor, event.unconfirmed, bet, holds]).toEqual([null, null, 'waits', ['earlyFinal']]);
  });

  it('a final from before the start is not confirmed once another hold has healed', () => {
    const { event } = tell(nba, -600, [
      { at: -500, awayTeam: 'Miami Heat' },
      { at: -400, score: [28, 0], final: true },
      { at: -390, times: 8 },
    ]);
    expect([event.heldFor, event.completed]).toEqual([null, false]);
  });

  it('an early final stays early, also after another final', () => {
    const { event, bet } = tell(mlb, -5, [
      { at: 70, score: [3, 1], final: true, times: 4 },
      { at: 110, score: [1, 3], final: true },
      { at: 120, score: [3, 1], final: true, times: 9 },
    ]);
    expect([event.heldFor, bet]).toEqual(['earlyFinal', 'waits']);
  });

  it('an early final stays early, however often it is repeated', () => {
    const { event, bet } = tell(mlb, -5, [{ at: 70, score: [3, 1], final: true, times: 40 }]);
    expect([event.heldFor, bet]).toEqual(['earlyFinal', 'waits']);
  });
});

describe('A score in play may fall', () => {
  it.each<Story>([
    [
      'a goal is taken back, and the game ends level',
      'soccer_epl',
      -5,
      [
        { at: 60, score: [2, 1] },
        { at: 65, score: [1, 1], times: 2 },
        { at: 115, score: [1, 1], final: true, times: 2 },
      ],
      '1:1',
    ],
    [
      'a goal of the last minute is taken back',
      'soccer_epl',
      -5,
      [
        { at: 100, score: [2, 1] },
        { at: 112, score: [1, 1], final: true, times: 2 },
      ],
      '1:1',
    ],
    [
      'a home run is overturned',
      mlb,
      -5,
      [
        { at: 60, score: [1, 0] },
        { at: 65, score: [0, 0], times: 2 },
        { at: 180, score: [0, 2], final: true, times: 2 },
      ],
      '0:2',
    ],
    [
      'a wrong high score is forgotten',
      nba,
      -5,
      [
        { at: 60, score: [61, 58] },
        { at: 70, score: [161, 58] },
        { at: 80, score: [70, 66], times: 2 },
        { at: 150, score: [100, 90], final: true, times: 2 },
      ],
      '100:90',
    ],
    [
      'an impossible score before the first play is forgotten',
      mlb,
      -5,
      [
        { at: 5, score: [100, 0] },
        { at: 15, score: [0, 0], times: 3 },
        { at: 180, score: [2, 3], final: true, times: 2 },
      ],
      '2:3',
    ],
    [
      'a final far below the last score waits',
      nba,
      -5,
      [
        { at: 100, score: [80, 75] },
        { at: 150, score: [60, 90], final: true, times: 3 },
      ],
      'waits; held: fallingFinal',
    ],
  ])('%s', check);

  it('and does once two answers say so', () => {
    const once = tell('soccer_epl', -5, [
      { at: 60, score: [2, 1] },
      { at: 65, score: [1, 1] },
    ]);
    expect(once.event.homeScore).toBe(2);
    const twice = tell('soccer_epl', -5, [
      { at: 60, score: [2, 1] },
      { at: 65, score: [1, 1], times: 2 },
    ]);
    expect(twice.event).toMatchObject({ homeScore: 1, awayScore: 1, lowerScore: null });
  });
});

function check(
  _what: string,
  sportKey: string,
  acceptedAt: number,
  answers: readonly Answer[],
  ending: string,
) {
  const { bet, holds } = tell(sportKey, acceptedAt, answers);
  expect([bet, ...(holds.length > 0 ? [`held: ${[...new Set(holds)].join()}`] : [])].join('; ')).toBe(ending);
}
