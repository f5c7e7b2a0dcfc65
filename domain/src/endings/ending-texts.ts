import { marketsByGroup, type SportGroup } from '../sport-table.ts';
import { sportGroup } from '../sports.ts';
import { disruptionTable } from './disruption-table.ts';
import { type Ending, type EndingRule, endings } from './ending.ts';
import type { DecidedMarket } from './ending-table.ts';
import { rulesOfGroup } from './find-ending-rule.ts';

/** What people read about endings: in the result form, on receipts, and on the page "How games are decided". */

const labels: Readonly<Record<Ending, string>> = {
  regular: 'Played to the end',
  overtime: 'After overtime',
  shortenedEarly: 'Stopped before it counts',
  shortenedLate: 'Shortened, and it counts',
  abandoned: 'Abandoned or not played',
  forfeit: 'Forfeited',
  retirement: 'One side retired',
  walkover: 'One side did not appear',
  disqualification: 'One side was disqualified',
  noContest: 'No contest',
};

type OwnLabels = Partial<Record<Ending, string>>;
const fullTime = { overtime: 'After extra time', shortenedEarly: 'Stopped before full time' } as const;

/** Where a sport has its own words, and how long a game must last to count. */
const labelsByGroup: Readonly<Record<SportGroup, OwnLabels>> = {
  Baseball: {
    overtime: 'After extra innings',
    shortenedEarly: 'Called before five innings',
    shortenedLate: 'Called after five innings (four and a half if the home team leads), also by mercy rule',
  },
  Basketball: {
    shortenedEarly: 'Stopped before 43 minutes in the NBA, 35 elsewhere',
    shortenedLate: 'Stopped after 43 minutes in the NBA, 35 elsewhere',
  },
  Boxing: {
    shortenedLate: 'Technical decision or technical draw',
    retirement: 'Retired in the corner',
    noContest: 'No contest',
  },
  Football: {
    shortenedEarly: 'Stopped before 55 minutes',
    shortenedLate: 'Stopped after 55 minutes',
  },
  Golf: {
    shortenedEarly: 'Fewer than 36 holes',
    shortenedLate: 'Shortened after 36 holes, winner declared',
    retirement: 'One player withdrew after the first tee shot',
  },
  MMA: { shortenedLate: 'Technical decision or technical draw', retirement: 'Retired in the corner' },
  Tennis: { retirement: 'One player retired', walkover: 'One player did not appear (walkover)' },
  'Ice Hockey': {
    overtime: 'After overtime or a shootout',
    shortenedEarly: 'Stopped before 55 minutes (60 outside North America)',
    shortenedLate: 'Stopped after 55 minutes (60 outside North America)',
  },
  Soccer: { ...fullTime, overtime: 'After extra time or penalties' },
  Cricket: {
    overtime: 'After a super over',
    shortenedEarly: 'Too few overs for a result',
    shortenedLate: 'Decided by the rain rule',
    noContest: 'No result',
  },
  'Rugby League': fullTime,
  'Rugby Union': fullTime,
  'Aussie Rules': fullTime,
  Other: {},
};

/** "Called before five innings". */
export function endingLabel(group: SportGroup, ending: Ending): string {
  return labelsByGroup[group][ending] ?? labels[ending];
}

/** Follows the two team names in a notice about a refund. */
const refundClauses: Readonly<Record<Ending, string>> = {
  regular: 'ended without a result',
  overtime: 'ended without a result',
  shortenedEarly: 'was stopped before it counted',
  shortenedLate: 'was shortened, and this bet needs the whole game',
  abandoned: 'was abandoned or not played',
  forfeit: 'was forfeited',
  retirement: 'ended because one side retired',
  walkover: 'was not played because one side did not appear',
  disqualification: 'ended with a disqualification',
  noContest: 'was declared a no contest',
};

export function refundClause(ending: Ending): string {
  return refundClauses[ending];
}

/** The rule that an ending applied to a settled bet: "Called before five innings: everyone gets their money back." */
export function endingSentence(sportKey: string, ending: Ending, rule: EndingRule): string {
  return `${endingLabel(sportGroup(sportKey), ending)}: ${describeAction(sportGroup(sportKey), ending, rule)}.`;
}

function describeAction(group: SportGroup, ending: Ending, { notLevel }: EndingRule): string {
  switch (notLevel) {
    case 'byScore':
      return group === 'Soccer' && ending === 'overtime'
        ? 'the score after 90 minutes and stoppage time counts'
        : 'the score counts';
    case 'byWinner':
      return 'the declared winner counts';
    case 'refund':
      return 'everyone gets their money back';
    case 'waitForOperator':
      return 'an operator decides';
    case 'cannotHappen':
      return 'does not happen';
    default:
      return notLevel satisfies never;
  }
}

/** A market in the words of the page and the result form. Where no offer is on the winner, the specified bet is. */
export type NamedMarket = { readonly market: DecidedMarket; readonly title: string };

const titles: Readonly<Record<DecidedMarket, string>> = {
  moneyline: 'Winner',
  specified: 'Winner',
  spread: 'Spread',
  total: 'Total',
  toWin: 'Team to win',
};

export function listDecidedMarkets(group: SportGroup): readonly NamedMarket[] {
  const markets: readonly DecidedMarket[] = marketsByGroup[group];
  const shown: readonly DecidedMarket[] = markets.includes('moneyline') ? markets : ['specified', ...markets];
  return shown.map((market) => ({ market, title: titles[market] }));
}

/** What an ending does, and to which markets: "Spread, Total". */
export type EndingEffect = { readonly markets: string; readonly effect: string };

/** The endings that a sport can have, with what each does. Markets that share a rule are one effect. */
export function listEndingEffects(
  group: SportGroup,
): readonly { readonly ending: Ending; readonly label: string; readonly effects: readonly EndingEffect[] }[] {
  const rules = rulesOfGroup(group);
  const markets = listDecidedMarkets(group);
  return endings
    .filter((ending) => rules.specified[ending].notLevel !== 'cannotHappen')
    .map((ending) => {
      const effects = Map.groupBy(markets, ({ market }) =>
        describeEffect(group, ending, rules[market]![ending]),
      );
      return {
        ending,
        label: endingLabel(group, ending),
        effects: [...effects].map(([effect, shared]) => ({
          markets: shared.map(({ title }) => title).join(', '),
          effect,
        })),
      };
    });
}

/** "The score counts. If tied, everyone gets their money back." */
function describeEffect(group: SportGroup, ending: Ending, rule: EndingRule): string {
  const effect = describeAction(group, ending, rule);
  const level =
    rule.level === 'refund' && rule.notLevel !== 'refund' ? ' If tied, everyone gets their money back.' : '';
  return `${effect[0]!.toUpperCase()}${effect.slice(1)}.${level}`;
}

/** What the slip says about a game that is cut short; null where the score counts anyway. */
export function shortGameRule(sportKey: string, market: DecidedMarket): string | null {
  const rules = rulesOfGroup(sportGroup(sportKey));
  const { retirement, shortenedLate, shortenedEarly } = rules[market] ?? rules.specified;
  if (retirement.notLevel === 'refund') return 'If one side retires, everyone gets their money back.';
  const shortened = shortenedLate.notLevel === 'cannotHappen' ? shortenedEarly : shortenedLate;
  return shortened.notLevel === 'refund' ? 'If the game is cut short, everyone gets their money back.' : null;
}

/** What every sport shares. */
export const generalRules: readonly string[] = [
  'The result on the day counts, whatever a league decides later.',
  'If a game is stopped before it counts, every bet on it is refunded, even one that had already come true.',
  'On a score that lands exactly on the line, everyone gets their money back.',
  'A standard bet (−120) follows the tie rule it was made with when a game ends in a tie.',
  'If a game began before its listed time, bets accepted after it began are refunded.',
  'Without a final score 72 hours after the start, every bet is refunded.',
  'A refund is always the whole amount, without a fee.',
];

/** What happens to running bets when a game of the sport does not go ahead as listed, one sentence per rule. */
export function describeDisruptions(group: SportGroup): readonly string[] {
  const { postponedHours, resumedHours, otherPlace, replaced } = disruptionTable[group];
  return [
    `Postponed after betting closed: bets stay if the game starts within ${postponedHours} hours of its first start. Otherwise everyone gets their money back.`,
    resumedHours === 0
      ? 'Suspended: a bout does not go on later, so everyone gets their money back.'
      : `Suspended: bets stay if the game is finished within ${resumedHours} hours of its first start. Otherwise it counts as stopped.`,
    `Moved to another place: ${otherPlace === 'keep' ? 'bets stay' : 'everyone gets their money back'}.`,
    `Opponent replaced: ${replaced === 'keep' ? 'bets stay' : 'everyone gets their money back'}.`,
  ];
}
