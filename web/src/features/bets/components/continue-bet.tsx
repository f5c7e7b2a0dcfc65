import type { BetView } from '@sidebet/contract/bets';
import { formatDollars } from '@sidebet/domain/cents';
import { calledPick } from '@sidebet/domain/markets/called-team';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { acceptorMoney, readMarketTerms, viewerSelection } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useBet } from '../api/use-bet.ts';
import { betNotice, holdsSide } from '../bet-notice.ts';
import { AcceptButton } from './accept-button.tsx';
import { AcceptSummary } from './accept-summary.tsx';
import classes from './continue-bet.module.css';
import { FairnessNote } from './fairness-note.tsx';
import { GoneBet } from './gone-bet.tsx';
import { AcceptorTerms } from './offer-terms.tsx';
import { SlipTicket } from './slip-ticket.tsx';

type Props = {
  uniqueId: string;
  /** The token of a challenge's link. */
  token: string | undefined;
  onTaken: (bet: BetView) => void;
};

/** The bet a deposit was for, with its terms read again: one tap takes it. */
export default function ContinueBet({ uniqueId, token, onTaken }: Props) {
  const { data, error, isPending, refetch } = useBet(uniqueId, token);
  const { user } = useViewer();
  if (isPending) return <Skeletons label="Loading bets..." count={1} height={320} />;
  if (error instanceof ApiProblem && error.status === 404) return <Gone why="This bet was taken back." />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  const { bet } = data;
  if (holdsSide(bet, user.id)) return <LinkButton to={paths.betDetails(uniqueId)}>See your bet</LinkButton>;
  if (!data.acceptable) return <Gone why={betNotice(data, user.id) ?? ''} />;
  const terms = readMarketTerms(bet);
  const { homeTeam, awayTeam, betSportKey: sportKey, betSportTitle: sportTitle, betTime: startsAt } = bet;
  const pick = viewerSelection(bet, user.id);
  const { stakeCents } = acceptorMoney(bet);
  const shortfallCents = stakeCents - user.accountBalanceCents;
  const name = calledPick(terms, pick, bet, sportKey);
  return (
    <section className={classes.bet} aria-label="Take this bet">
      <SlipTicket game={{ homeTeam, awayTeam, sportKey, sportTitle, startsAt }} terms={terms} pick={pick}>
        <AcceptSummary bet={bet} />
      </SlipTicket>
      <AcceptorTerms bet={bet} />
      {shortfallCents > 0 ? (
        <>
          <FairnessNote bet={bet} />
          <p className={classes.short}>You need {formatDollars(shortfallCents)} more to take this bet.</p>
          <LinkButton wide to={paths.depositFor(paths.betDetails(uniqueId, token), stakeCents)}>
            Deposit more
          </LinkButton>
        </>
      ) : (
        <AcceptButton
          bet={bet}
          token={token}
          label={`Take ${name} for ${formatDollars(stakeCents)}`}
          onAccepted={() => onTaken(bet)}
        />
      )}
    </section>
  );
}

function Gone({ why }: { why: string }) {
  return <GoneBet why={why} to={paths.allBets} link="See open bets" />;
}
