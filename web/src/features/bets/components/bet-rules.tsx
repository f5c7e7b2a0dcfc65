import type { EventView } from '@sidebet/contract/events';
import { voidAfterMs } from '@sidebet/domain/bets/waits';
import { calledTeam, shortTeam } from '@sidebet/domain/markets/called-team';
import type { TieRule } from '@sidebet/domain/markets/decide-market';
import { explainMarket } from '@sidebet/domain/markets/explain';
import { canEndLevel, feedGivesResults } from '@sidebet/domain/sports';
import type { GroupTarget } from '../../../lib/groups.ts';
import { Wait } from '../../../ui/wait.tsx';
import type { BetDraft } from '../bet-draft.ts';
import classes from './bet-rules.module.css';

type Props = {
  event: EventView;
  draft: Pick<BetDraft, 'terms' | 'selection' | 'preset'>;
  group: GroupTarget | null;
  tieRule: TieRule;
};

/** What decides the bet, in plain words, below the button that makes it. */
export function BetRules({ event, draft, group, tieRule }: Props) {
  const { terms, selection, preset } = draft;
  const { sportKey } = event;
  const short = (team: string) => shortTeam(team, sportKey);
  const teams = { homeTeam: short(event.homeTeam), awayTeam: short(event.awayTeam), sportKey };
  const isAwayWin = preset === 'standard' && tieRule === 'awayWins';
  const back =
    group?.kind === 'points' ? 'Everyone gets their points back.' : 'Everyone gets their money back.';
  const canTie = terms.market === 'moneyline' && canEndLevel(sportKey);
  return (
    <p className={classes.rules}>
      {terms.market !== 'moneyline' && `${explainMarket(terms, teams, selection)} `}
      {canTie && isAwayWin && `A tie goes to ${calledTeam(event.awayTeam, sportKey)}. `}
      {canTie && !isAwayWin ? 'A tie, or no result in ' : 'No result in '}
      <Wait ms={voidAfterMs} />? {back}
      {!feedGivesResults(sportKey) && ' Results for this sport are entered by hand.'}
    </p>
  );
}
