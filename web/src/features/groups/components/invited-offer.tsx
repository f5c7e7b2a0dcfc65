import type { InvitedOffer as Offer } from '@sidebet/contract/groups/members';
import { sharedBetText } from '@sidebet/domain/bets/shared-bet-text';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import { useServerNow } from '../../../lib/clock.ts';
import { Amount } from '../../../ui/amount.tsx';
import classes from './invited-offer.module.css';

/** The offer that an invite link names, for the person who may take it. */
export function InvitedOffer({ kind, offer: { bet, invitedBy } }: { kind: GroupKind; offer: Offer }) {
  const now = useServerNow();
  if (!bet) return <p role="status">The bet of this link is gone. You can still join the group.</p>;
  const { heading, game, countdown, acceptorPick, fairness } = sharedBetText(
    { ...bet, isChallenge: true },
    now,
  );
  const group = { kind };
  return (
    <article className={classes.offer} aria-label={game}>
      <p className={classes.from}>{invitedBy} invites you to this bet</p>
      <h3>{heading}</h3>
      <p className={classes.game}>
        {game} · {countdown}
      </p>
      <p>
        You get <strong>{acceptorPick}</strong>
      </p>
      <div className={classes.amounts}>
        <Amount group={group} label="Risk" cents={bet.acceptor.stakeCents} />
        <Amount group={group} label="Win" cents={bet.acceptor.winCents} />
      </div>
      {fairness && <p className={classes.game}>{fairness}</p>}
    </article>
  );
}
