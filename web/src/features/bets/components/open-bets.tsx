import type { BetView } from '@sidebet/contract/bets';
import { describeRisk } from '@sidebet/domain/bets/amount-text';
import { judgePrice, needsConfirmation } from '@sidebet/domain/markets/fairness';
import { type MarketTerms, type Selection, sideOfSelection } from '@sidebet/domain/markets/market';
import { useApi } from '../../../lib/api/use-api.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { isSamePick } from '../../../lib/game-markets.ts';
import { acceptorMoney, isOffer, readMarketTerms, viewerSelection } from '../../../lib/offers.ts';
import { isNewOffer } from '../../../lib/opening.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Link } from '../../../ui/link.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { toAcceptance, useAcceptBet } from '../api/accept-bet.ts';
import { isPriceQuestion } from '../bet-problem.ts';
import { useAcceptorFairnessOf } from '../fairness.ts';
import classes from './matching-bets.module.css';
import { OpenBetRow } from './open-bet-row.tsx';
import { PriceWord } from './price-mark.tsx';
import { StakeProblem } from './stake-problem.tsx';

type Pick = { readonly terms: MarketTerms; readonly selection: Selection };

type Props = {
  eventId: string;
  /** Lists only the bets that put the viewer on this side. Null lists all, and says so if there are none. */
  pick: Pick | null;
  onAccepted: (uniqueId: string) => void;
  onTake: (bet: BetView) => void;
};

const shownAtMost = 5;

/** The open bets of a game. One tap takes a bet, unless its price has to be confirmed: then its terms open. */
export function OpenBets({ eventId, pick, onAccepted, onTake }: Props) {
  const { user } = useViewer();
  const now = useServerNow();
  const page = useApi('getEvent', { params: { eventId } }, { enabled: eventId !== '' });
  const accept = useAcceptBet();
  const fairnessOf = useAcceptorFairnessOf();
  // The form around it shows the reason.
  const offline = useOffline();
  if (!page.data) {
    if (pick) return null;
    if (page.isPending) return <Skeletons label="Loading bets..." count={2} height={64} />;
    return <QueryFailure error={page.error} onRetry={() => void page.refetch()} />;
  }
  const open = page.data.isOpen ? page.data.openBets : [];
  const bets = open.filter(
    (bet) => !isNewOffer(bet, now) && (pick === null || isForPick(bet, user.id, pick)),
  );
  if (bets.length === 0) return pick ? null : <p className={classes.hint}>No open bets on this game now.</p>;
  const shown = bets.slice(0, shownAtMost);
  const needsTerms = (bet: BetView) => isOffer(bet) && needsConfirmation(fairnessOf(bet));
  const verdictOn = (bet: BetView) => {
    const fairness = fairnessOf(bet);
    return fairness && judgePrice(fairness);
  };
  // Unlike a mutate callback, the promise resolves even if the live stream has already removed this row.
  const take = (bet: BetView) => {
    if (needsTerms(bet)) onTake(bet);
    else
      void accept.mutateAsync(toAcceptance(bet)).then(
        () => onAccepted(bet.uniqueId),
        (error) => isPriceQuestion(error) && onTake(bet),
      );
  };
  const refused = bets.find(({ uniqueId }) => uniqueId === accept.variables?.params.uniqueId);
  const title = pick ? 'Or take an open bet' : 'Open bets';
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {!shown.every(needsTerms) && <p className={classes.hint}>One tap takes the bet.</p>}
      {refused && (
        <StakeProblem
          error={accept.error}
          stakeCents={acceptorMoney(refused).stakeCents}
          returnTo={paths.betDetails(refused.uniqueId)}
        />
      )}
      <ul>
        {shown.map((bet) => {
          const risk = describeRisk(bet, acceptorMoney(bet));
          const selection = viewerSelection(bet, user.id);
          const verdict = verdictOn(bet);
          return (
            <OpenBetRow
              key={bet.uniqueId}
              username={bet.userName}
              picture={bet.userPicture}
              side={sideOfSelection(readMarketTerms(bet), selection)}
              action={needsTerms(bet) ? 'See terms' : 'Take'}
              name={
                needsTerms(bet)
                  ? `See the terms of ${bet.userName}’s bet: you get ${bet.opponentPick}`
                  : `Take ${bet.userName}’s bet: you get ${bet.opponentPick}. ${risk}.`
              }
              busy={accept.isPending && accept.variables.params.uniqueId === bet.uniqueId}
              disabled={offline || accept.isPending}
              onTake={() => take(bet)}
            >
              <p>
                <span>You get {bet.opponentPick}</span> {verdict && <PriceWord verdict={verdict} />}
              </p>
              <p>{risk}</p>
            </OpenBetRow>
          );
        })}
      </ul>
      {bets.length > shownAtMost && (
        <Link className={classes.all} to={paths.event(eventId)}>
          All open bets on this game
        </Link>
      )}
    </section>
  );
}

/** Whether accepting a bet backs what is picked: the same team at any line, otherwise the same selection. */
function isForPick(bet: BetView, viewerId: string, pick: Pick): boolean {
  const selection = viewerSelection(bet, viewerId);
  const terms = readMarketTerms(bet);
  const side = sideOfSelection(pick.terms, pick.selection);
  if (side !== null) return sideOfSelection(terms, selection) === side;
  return isSamePick({ terms, selection }, pick);
}
