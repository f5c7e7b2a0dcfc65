import type { Market, marketsByGroup, SportGroup } from '../sport-table.ts';
import type { Ending, EndingAction, EndingRule } from './ending.ts';

/**
 * What each ending does to bets, per sport and market (docs/rules.md#endings). Taken from what large bookmakers publish; where
 * they differ, stakes return. A bet keeps the version it was made under: a change adds a version and leaves the old one as it is.
 */
export const currentRulesVersion = 1;

/** An offered market, or the specified bet, whose level scores follow its tie rule. */
export type DecidedMarket = Market | 'specified';

/** Sports without listed markets offer the winner. */
type MarketsOf<Group extends SportGroup> = (typeof marketsByGroup)[Group] extends readonly []
  ? 'moneyline'
  : (typeof marketsByGroup)[Group][number];

type EndingRules = Readonly<Record<Ending, EndingRule>>;

/** Demands every sport, each of its markets and every ending. */
type EndingTable = {
  readonly [Group in SportGroup]: Readonly<Record<MarketsOf<Group> | 'specified', EndingRules>>;
};

const rule = (notLevel: EndingAction, level: EndingAction): EndingRule => ({ notLevel, level });
const refund = rule('refund', 'refund');
const cannotHappen = rule('cannotHappen', 'cannotHappen');
const waitForOperator = rule('waitForOperator', 'waitForOperator');
const score = rule('byScore', 'byScore');
/** Bets on the winner without a price for a draw: a level score returns both stakes. */
const scoreOrRefund = rule('byScore', 'refund');
const scoreNeverLevel = rule('byScore', 'cannotHappen');

/** Team games, unless the sport says otherwise. A forfeit is refunded by every bookmaker of Las Vegas. */
const teamGame = {
  shortenedEarly: refund,
  abandoned: refund,
  forfeit: refund,
  retirement: cannotHappen,
  walkover: refund,
  disqualification: cannotHappen,
  noContest: refund,
} as const satisfies Partial<EndingRules>;

type TeamRules = Readonly<Record<'regular' | 'overtime' | 'shortenedLate', EndingRule>>;
const team = (own: TeamRules): EndingRules => ({ ...teamGame, ...own });
const anyScore: TeamRules = { regular: score, overtime: score, shortenedLate: score };
const winnerScore: TeamRules = {
  regular: scoreOrRefund,
  overtime: scoreOrRefund,
  shortenedLate: scoreOrRefund,
};
const neverShort = { shortenedLate: cannotHappen };

const neverLevel = { regular: scoreNeverLevel, overtime: scoreNeverLevel };
const decidedInOvertime = {
  moneyline: team({ ...neverLevel, shortenedLate: scoreOrRefund }),
  spread: team({ ...neverLevel, shortenedLate: score }),
  total: team({ ...neverLevel, shortenedLate: score }),
  specified: team({ ...neverLevel, shortenedLate: score }),
};

const rugby = {
  moneyline: team({ ...winnerScore, ...neverShort }),
  spread: team({ ...anyScore, ...neverShort }),
  total: team({ ...anyScore, ...neverShort }),
  specified: team({ ...anyScore, ...neverShort }),
};

const onlyFullGames = team({ ...anyScore, ...neverShort });
const declared = team({
  regular: rule('byWinner', 'byScore'),
  overtime: rule('byWinner', 'byScore'),
  shortenedLate: rule('byWinner', 'byScore'),
});

/** A bout in a ring: `drawn` is what a draw does. */
const bout = (drawn: EndingAction): EndingRules => ({
  regular: rule('byWinner', drawn),
  overtime: cannotHappen,
  shortenedEarly: cannotHappen,
  shortenedLate: rule('byWinner', drawn),
  abandoned: refund,
  forfeit: cannotHappen,
  retirement: rule('byWinner', 'cannotHappen'),
  walkover: refund,
  disqualification: rule('byWinner', 'cannotHappen'),
  noContest: refund,
});
const bouts = { moneyline: bout('refund'), specified: bout('byScore') };

const tennisMatch: EndingRules = {
  regular: rule('byWinner', 'cannotHappen'),
  overtime: cannotHappen,
  shortenedEarly: cannotHappen,
  shortenedLate: cannotHappen,
  abandoned: refund,
  forfeit: cannotHappen,
  retirement: refund,
  walkover: refund,
  disqualification: refund,
  noContest: cannotHappen,
};

const golf = (tied: EndingAction): EndingRules => ({
  regular: rule('byWinner', tied),
  overtime: cannotHappen,
  shortenedEarly: refund,
  shortenedLate: rule('byWinner', tied),
  abandoned: refund,
  forfeit: cannotHappen,
  retirement: rule('byWinner', 'cannotHappen'),
  walkover: refund,
  disqualification: rule('byWinner', 'cannotHappen'),
  noContest: cannotHappen,
});

const other = (level: EndingRule): EndingRules => ({
  regular: level,
  overtime: level,
  shortenedEarly: refund,
  shortenedLate: waitForOperator,
  abandoned: refund,
  forfeit: refund,
  retirement: waitForOperator,
  walkover: refund,
  disqualification: waitForOperator,
  noContest: refund,
});

/** Version 1. */
export const endingTable: EndingTable = {
  // DraftKings and BetMGM: the winner after 5 innings (4½), run line and total only after 9 (8½). Mercy rules differ: refund.
  Baseball: {
    moneyline: team(winnerScore),
    spread: team({ ...anyScore, shortenedLate: refund }),
    total: team({ ...anyScore, shortenedLate: refund }),
    specified: team(anyScore),
  },
  // BetMGM and SBK: 43 minutes in the NBA, 35 elsewhere.
  Basketball: decidedInOvertime,
  // BetMGM and PokerStars: a draw returns the stakes, a corner retirement and a disqualification count, a no contest is void.
  Boxing: bouts,
  // DraftKings and BetMGM: 55 minutes. A tie returns the winner, spread and total stand.
  Football: {
    moneyline: team(winnerScore),
    spread: team(anyScore),
    total: team(anyScore),
    specified: team(anyScore),
  },
  // BetMGM and BoyleSports: 36 holes and a declared winner; a player who withdraws after the first tee shot loses.
  Golf: { moneyline: golf('refund'), specified: golf('byScore') },
  // Paddy Power and PokerStars: as boxing.
  MMA: bouts,
  // BetMGM and Pinnacle pay after one set, bet365 and Bodog refund every retirement: refund.
  Tennis: { moneyline: tennisMatch, specified: tennisMatch },
  // BetMGM and PokerStars: 55 minutes in North America, 60 elsewhere; the shootout's winner gets one goal.
  'Ice Hockey': decidedInOvertime,
  // BetMGM and William Hill: 90 minutes and stoppage; a game stopped before is void.
  Soccer: { toWin: onlyFullGames, total: onlyFullGames, specified: onlyFullGames },
  // Paddy Power and PokerStars: the declared result counts, also by rain rule or super over; no result is void.
  Cricket: { toWin: declared, specified: declared },
  // Betfair and BetMGM: void without the full-time whistle. A draw pays half at BetMGM, PokerStars refunds: refund.
  'Rugby League': rugby,
  'Rugby Union': rugby,
  // BetMGM and FOX Bet: void before the final siren. Finals go to extra time until one side leads.
  'Aussie Rules': {
    moneyline: team({ ...winnerScore, overtime: scoreNeverLevel, ...neverShort }),
    spread: team({ ...anyScore, overtime: scoreNeverLevel, ...neverShort }),
    total: team({ ...anyScore, overtime: scoreNeverLevel, ...neverShort }),
    specified: team({ ...anyScore, overtime: scoreNeverLevel, ...neverShort }),
  },
  Other: { moneyline: other(scoreOrRefund), specified: other(score) },
};
