import type { MatchingBet } from '@sidebet/contract/events';
import { describeRisk } from '@sidebet/domain/bets/amount-text';
import type { TieRule } from '@sidebet/domain/markets/decide-market';
import type { Side } from '@sidebet/domain/markets/market';
import { useOffline } from '../../../lib/connection.ts';
import { paths } from '../../../lib/paths.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { toAcceptance, useAcceptBet } from '../api/accept-bet.ts';
import { useMatchingBets } from '../api/matching-bets.ts';
import classes from './matching-bets.module.css';
import { OpenBetRow } from './open-bet-row.tsx';
import { StakeProblem } from './stake-problem.tsx';

type Props = {
  eventId: string;
  side: Side;
  wagerCents: number | null;
  /** The tie rule of new bets; rows with another rule say so. */
  tieRule: TieRule;
  onAccepted: (uniqueId: string) => void;
};

/** Open bets on the other side near this wager, with cost and payout. Never taken automatically. */
export function MatchingBets({ eventId, side, wagerCents, tieRule, onAccepted }: Props) {
  const settledWager = useDebounced(wagerCents, 250);
  const { data } = useMatchingBets(eventId, side, settledWager);
  const accept = useAcceptBet();
  // The form around it shows the reason.
  const offline = useOffline();
  if (!wagerCents || !settledWager || !data?.items.length) return null;
  // Unlike a mutate callback, the promise resolves even if the live stream has already removed this row.
  const take = (uniqueId: string) =>
    accept.mutateAsync(toAcceptance({ uniqueId })).then(
      () => onAccepted(uniqueId),
      () => undefined,
    );
  const refused = data.items.find(({ uniqueId }) => uniqueId === accept.variables?.params.uniqueId);
  return (
    <section className={classes.section} aria-label="Or take an open bet">
      <h3 className={classes.title}>Or take an open bet</h3>
      <p className={classes.hint}>One tap accepts the bet for the amount shown.</p>
      {refused && (
        <StakeProblem
          error={accept.error}
          stakeCents={refused.wagerCents}
          returnTo={paths.betDetails(refused.uniqueId)}
        />
      )}
      <ul>
        {data.items.slice(0, 5).map((bet) => (
          <OpenBetRow
            key={bet.uniqueId}
            username={bet.username}
            picture={bet.profilePicture}
            side={side}
            action="Take"
            name={buttonLabel(bet, tieRule)}
            busy={accept.isPending && accept.variables.params.uniqueId === bet.uniqueId}
            disabled={offline || accept.isPending}
            onTake={() => void take(bet.uniqueId)}
          >
            <p>
              <span>picked {bet.userPick}</span> <span>{describeRisk({}, matchMoney(bet))}</span>
            </p>
            {bet.tieRule !== tieRule && <p>{levelScores[bet.tieRule]}</p>}
          </OpenBetRow>
        ))}
      </ul>
    </section>
  );
}

const levelScores: Record<TieRule, string> = {
  awayWins: 'A tie counts for the away side.',
  refund: 'On a tie, everyone gets their money back.',
};

function matchMoney({ wagerCents, payoutCents }: MatchingBet) {
  return { stakeCents: wagerCents, winCents: payoutCents - wagerCents };
}

/** The button's full accessible name, for screen readers. */
function buttonLabel(bet: MatchingBet, usual: TieRule): string {
  const { username, userPick, tieRule } = bet;
  const name = `Take the other side of ${username}’s bet on ${userPick}. ${describeRisk({}, matchMoney(bet))}.`;
  return tieRule === usual ? name : `${name} ${levelScores[tieRule]}`;
}
