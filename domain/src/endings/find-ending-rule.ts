import type { SportGroup } from '../sport-table.ts';
import { canEndLevel, sportGroup } from '../sports.ts';
import { type Ending, type EndingAction, type EndingRule, endings } from './ending.ts';
import { currentRulesVersion, type DecidedMarket, endingTable } from './ending-table.ts';

const neverLevel = (rule: EndingRule): EndingRule => ({ ...rule, level: 'cannotHappen' });

/**
 * What an ending does to a bet on a market. Bets from before the table (version 0) keep what operators did then: entered scores
 * decide, and a game without one is refunded.
 */
export function findEndingRule(
  rulesVersion: number,
  sportKey: string,
  market: DecidedMarket,
  ending: Ending,
): EndingRule {
  if (rulesVersion === 0) {
    const action = neededResult(sportKey, ending) === 'nothing' ? 'refund' : 'byScore';
    return { notLevel: action, level: action };
  }
  const rules = rulesOfGroup(sportGroup(sportKey));
  const rule = (rules[market] ?? rules.specified)[ending];
  const isWhole = ending === 'regular' || ending === 'overtime';
  return isWhole && !canEndLevel(sportKey) ? neverLevel(rule) : rule;
}

/** The markets of the table by sport, without the compiler's knowledge of which sport has which. */
export function rulesOfGroup(group: SportGroup): {
  readonly [market in DecidedMarket]?: Readonly<Record<Ending, EndingRule>>;
} & { readonly specified: Readonly<Record<Ending, EndingRule>> } {
  return endingTable[group];
}

/** What must be entered for an ending, because some market of the sport is decided by it. */
export type NeededResult = 'score' | 'winner' | 'nothing';

export function neededResult(
  sportKey: string,
  ending: Ending,
): NeededResult | 'waitForOperator' | 'cannotHappen' {
  const actions = listActions(sportKey, ending);
  if (actions.includes('waitForOperator')) return 'waitForOperator';
  if (actions.includes('byWinner')) return 'winner';
  if (actions.includes('byScore')) return 'score';
  return actions.includes('refund') ? 'nothing' : 'cannotHappen';
}

/** The endings an operator can enter for a sport: those with a rule. */
export function listEndings(sportKey: string): readonly Ending[] {
  return endings.filter((ending) => {
    const needed = neededResult(sportKey, ending);
    return needed !== 'cannotHappen' && needed !== 'waitForOperator';
  });
}

/** Whether a game of the sport can end this way with a level score. */
export function canBeLevel(sportKey: string, ending: Ending): boolean {
  const { level } = findEndingRule(currentRulesVersion, sportKey, 'specified', ending);
  return level !== 'cannotHappen';
}

function listActions(sportKey: string, ending: Ending): readonly EndingAction[] {
  return Object.values(rulesOfGroup(sportGroup(sportKey))).map((rules) => rules[ending].notLevel);
}
