import type { BetView } from '@sidebet/contract/bets';
import { riskToWin } from '@sidebet/domain/bets/amount-text';
import { centsToDecimal, formatDollars } from '@sidebet/domain/cents';
import { calledPick } from '@sidebet/domain/markets/called-team';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { acceptorMoney, readMarketTerms, viewerSelection } from '../../../lib/offers.ts';
import { type ChosenPart, paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useTaking } from '../api/take-offers.ts';
import { useBet } from '../api/use-bet.ts';
import { betNotice, holdsSide } from '../bet-notice.ts';
import { addressOf, type Part, usePart } from '../use-part.ts';
import { AcceptButton } from './accept-button.tsx';
import { AcceptSummary } from './accept-summary.tsx';
import classes from './continue-bet.module.css';
import { FairnessNote } from './fairness-note.tsx';
import { GoneBet } from './gone-bet.tsx';
import { AcceptorTerms } from './offer-terms.tsx';
import { PartButton } from './part-button.tsx';
import { PartFields } from './part-fields.tsx';
import { SlipTicket } from './slip-ticket.tsx';

type Props = {
  uniqueId: string;
  /** The token of a challenge's link. */
  token: string | undefined;
  /** The part of the offer that the deposit was for; null for all of it. */
  chosen: ChosenPart | null;
  /** `taken` is the bet that was made: the bet itself, or a part of it. */
  onTaken: (bet: BetView, taken: string) => void;
};

/** The bet a deposit was for, with its terms read again: one tap takes it. */
export default function ContinueBet({ uniqueId, token, ...props }: Props) {
  const { data, error, isPending, refetch } = useBet(uniqueId, token);
  const { user } = useViewer();
  if (isPending) return <Skeletons label="Loading bets..." count={1} height={320} />;
  if (error instanceof ApiProblem && error.status === 404) return <Gone why="This bet was taken back." />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  const { bet } = data;
  if (holdsSide(bet, user.id)) return <LinkButton to={paths.betDetails(uniqueId)}>See your bet</LinkButton>;
  if (!data.acceptable) return <Gone why={betNotice(data, user.id) ?? ''} />;
  return <OpenBet bet={bet} token={token} {...props} />;
}

type OpenProps = Omit<Props, 'uniqueId'> & { bet: BetView };

function OpenBet({ bet, token, chosen, onTaken }: OpenProps) {
  const { user } = useViewer();
  const all = acceptorMoney(bet);
  const inParts = usePart(bet, chosen ? centsToDecimal(chosen.stakeCents) : undefined);
  const part = chosen && inParts;
  const taking = useTaking(([taken]) => onTaken(bet, taken!));
  const terms = readMarketTerms(bet);
  const { homeTeam, awayTeam, betSportKey: sportKey, betSportTitle: sportTitle, betTime: startsAt } = bet;
  const pick = viewerSelection(bet, user.id);
  const { stakeCents } = part?.money ?? all;
  const shortfallCents = stakeCents - user.accountBalanceCents;
  const name = calledPick(terms, pick, bet, sportKey);
  return (
    <section className={classes.bet} aria-label="Take this bet">
      <SlipTicket game={{ homeTeam, awayTeam, sportKey, sportTitle, startsAt }} terms={terms} pick={pick}>
        <AcceptSummary
          bet={bet}
          fields={
            part ? (
              <PartFields bet={bet} part={part} problem={taking.at('risk')} onEdited={taking.clear} />
            ) : undefined
          }
        />
      </SlipTicket>
      {chosen && part && <WorseWin bet={bet} chosen={chosen} part={part} />}
      <AcceptorTerms bet={bet} part={part?.money ?? undefined} />
      {shortfallCents > 0 && !part?.mistake ? (
        <>
          <FairnessNote bet={bet} />
          <p className={classes.short}>You need {formatDollars(shortfallCents)} more to take this bet.</p>
          <LinkButton
            wide
            to={paths.depositFor(
              part ? addressOf(bet, part) : paths.betDetails(bet.uniqueId, token),
              stakeCents,
            )}
          >
            Deposit more
          </LinkButton>
        </>
      ) : part ? (
        <PartButton bet={bet} part={part} taking={taking} />
      ) : (
        <AcceptButton
          bet={bet}
          token={token}
          label={`Take ${name} for ${formatDollars(stakeCents)}`}
          onAccepted={() => onTaken(bet, bet.uniqueId)}
        />
      )}
    </section>
  );
}

type WorseProps = { bet: BetView; chosen: ChosenPart; part: Part };

/** The offer can have been corrected while the user paid. What is taken is what this page shows. */
function WorseWin({ bet, chosen, part: { money } }: WorseProps) {
  if (money?.stakeCents !== chosen.stakeCents || money.winCents >= chosen.winCents) return null;
  return (
    <p role="status" className={classes.short}>
      The price has changed. It was {riskToWin(bet, chosen)}.
    </p>
  );
}

function Gone({ why }: { why: string }) {
  return <GoneBet why={why} to={paths.allBets} link="See open bets" />;
}
