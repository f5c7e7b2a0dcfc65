import { formatInSentence } from '@sidebet/domain/bets/amount-text';
import { shortPick, shortTeam } from '@sidebet/domain/markets/called-team';
import { judgePrice } from '@sidebet/domain/markets/fairness';
import { untilLabel } from '@sidebet/domain/time-distance';
import { CounterOffer } from '../../features/bets/components/counter-offer.tsx';
import { PriceWord } from '../../features/bets/components/price-mark.tsx';
import { useAcceptorFairness } from '../../features/bets/fairness.ts';
import type { OfferItem } from '../../features/groups/components/stream-item.tsx';
import { useServerNow } from '../../lib/clock.ts';
import { acceptorMoney, readMarketTerms, selectionRows, viewerMoney } from '../../lib/offers.ts';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectionDisc } from '../../ui/selection-disc.tsx';
import classes from './stream-offer.module.css';

type Props = { item: OfferItem; onTake: () => void };

/** An open offer of the group as the viewer would take it; the own one as they made it. */
export function StreamOffer({ item: { bet }, onTake }: Props) {
  const { user } = useViewer();
  const now = useServerNow(20_000);
  const fairness = useAcceptorFairness(bet);
  const verdict = fairness && judgePrice(fairness);
  const isMine = bet.userId === user.id;
  const { selection } = isMine ? bet.creator : bet.acceptor;
  const terms = readMarketTerms(bet);
  const row = selectionRows(terms, bet).find((one) => one.selection === selection)!;
  const pick = shortPick(terms, selection, bet, bet.betSportKey);
  const short = (team: string) => shortTeam(team, bet.betSportKey);
  const { stakeCents, winCents } = isMine ? viewerMoney(bet, user.id) : acceptorMoney(bet);
  return (
    <div className={classes.ticket}>
      <p className={classes.game}>
        <span>
          <strong>{bet.betSportTitle}</strong> {short(bet.homeTeam)} vs {short(bet.awayTeam)}
        </span>
        <strong>{untilLabel(Date.parse(bet.betTime), now)}</strong>
      </p>
      <div className={classes.pick}>
        <SelectionDisc row={row} sportKey={bet.betSportKey} />
        <strong>{pick}</strong>
        <p>
          Risk {bet.fee && !isMine && 'up to '}
          <b>{formatInSentence(bet, stakeCents)}</b> to win <b>{formatInSentence(bet, winCents)}</b>
          {verdict && !isMine && <PriceWord verdict={verdict} />}
        </p>
      </div>
      {isMine ? (
        <LinkButton kind="outline" to={paths.betDetails(bet.uniqueId)}>
          Open your offer
        </LinkButton>
      ) : (
        <div className={classes.answers}>
          <Button wide onClick={onTake}>
            Take {pick}
          </Button>
          <CounterOffer
            bet={bet}
            button={(label, open) => (
              <Button kind="outline" onClick={open}>
                {label}
              </Button>
            )}
          />
        </div>
      )}
    </div>
  );
}
