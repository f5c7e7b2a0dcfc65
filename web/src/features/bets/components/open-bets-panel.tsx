import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { useOffline } from '../../../lib/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import classes from './accept-bet-panel.module.css';
import { ClosedNote } from './closed-note.tsx';
import { OpenBets } from './open-bets.tsx';
import { SlipTicket } from './slip-ticket.tsx';

type Props = {
  event: EventView;
  onAccepted: (uniqueId: string) => void;
  onTake: (bet: BetView) => void;
  onClear: () => void;
};

/** The open bets of a game in the betslip, before anything is picked. */
export default function OpenBetsPanel({ event, onAccepted, onTake, onClear }: Props) {
  const offline = useOffline();
  const isClosed = useBettingClosed()(event.commenceTime) || awaitsTeam(event);
  return (
    <section className={classes.panel} aria-label="Open bets on this game">
      <SlipTicket game={{ ...event, startsAt: event.commenceTime }} pick={null}>
        {!isClosed && <OpenBets eventId={event.id} pick={null} onAccepted={onAccepted} onTake={onTake} />}
      </SlipTicket>
      {isClosed ? <ClosedNote game={event} /> : offline && <OfflineNote />}
      <Button kind="outline" wide onClick={onClear}>
        Clear Bet
      </Button>
    </section>
  );
}
