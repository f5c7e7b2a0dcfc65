import type { BetView } from '@sidebet/contract/bets';
import { describeRisk } from '@sidebet/domain/bets/amount-text';
import { calledPick } from '@sidebet/domain/markets/called-team';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { acceptorMoney, readMarketTerms, viewerSelection } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DismissButton } from '../../../ui/dismiss-button.tsx';
import { useBet } from '../api/use-bet.ts';
import { acceptedMessage } from '../confirmations.ts';
import classes from './taken-notice.module.css';

type Props = {
  uniqueId: string;
  /** The bets that were taken with it. */
  others?: readonly string[] | undefined;
  /** The way to become friends with the bet's creator. */
  friendAction: (bet: BetView) => ReactNode;
  onDismiss: () => void;
};

/** Confirms on Home that the viewer took a bet, or several at once. */
export default function TakenNotice({ uniqueId, others = [], friendAction, onDismiss }: Props) {
  const { data } = useBet(uniqueId);
  const { user } = useViewer();
  if (!data || data.bet.betAcceptorUid !== user.id) return null;
  const { bet } = data;
  const pick = viewerSelection(bet, user.id);
  const name = calledPick(readMarketTerms(bet), pick, bet, bet.betSportKey);
  return (
    <section className={classes.notice} aria-labelledby="taken-bet">
      <span className={classes.seal}>
        <IconCheck size={20} stroke={2.6} aria-hidden="true" />
      </span>
      <div className={classes.text}>
        <h2 id="taken-bet">You took {name}</h2>
        <p role="status">{acceptedMessage}</p>
        <TakenLine bet={bet} />
        {others.map((id) => (
          <OtherTaken key={id} uniqueId={id} />
        ))}
      </div>
      <div className={classes.actions}>
        {friendAction(bet)}
        <LinkButton kind="outline" size="small" to={paths.betDetails(uniqueId)}>
          See your bet
        </LinkButton>
      </div>
      <DismissButton onDismiss={onDismiss} />
    </section>
  );
}

function TakenLine({ bet }: { bet: BetView }) {
  return (
    <p>
      {describeRisk(bet, acceptorMoney(bet))} against {bet.userName}.
    </p>
  );
}

function OtherTaken({ uniqueId }: { uniqueId: string }) {
  const { data } = useBet(uniqueId);
  return data ? <TakenLine bet={data.bet} /> : null;
}
