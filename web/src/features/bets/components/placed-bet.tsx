import type { BetView } from '@sidebet/contract/bets';
import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { IconShare2, IconX } from '@tabler/icons-react';
import { useAppClient } from '../../../lib/app-client.ts';
import { viewerMoney } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { shareBet, shareTitle } from '../share-bet.ts';
import { CorrectOffer } from './correct-offer.tsx';
import classes from './placed-bet.module.css';

type Props = { bet: BetView; onClose: () => void; onCorrected: (bet: BetView) => void };

function helperText({ group, offeredToName }: BetView): string {
  if (group) return `The members of ${group.name} can take the other side.`;
  return offeredToName
    ? `Only ${offeredToName} can take it.`
    : 'Send it to someone who would take the other side.';
}

/** The bet just created, and how to find someone for the other side. */
export default function PlacedBet({ bet, onClose, onCorrected }: Props) {
  const { toasts } = useAppClient();
  const { stakeCents } = viewerMoney(bet, bet.userId);
  const friend = bet.offeredToName;
  return (
    <section className={classes.placed} aria-label="Bet placed">
      <h2 className={classes.title}>{friend ? 'Challenge sent' : 'Your bet is open'}</h2>
      <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
        <IconX size={18} stroke={2} aria-hidden="true" />
      </button>
      <p className={classes.text}>
        <strong>{formatBetAmount(bet, stakeCents)}</strong> on <strong>{bet.userPick}</strong>.{' '}
        {helperText(bet)}
      </p>
      <div className={classes.actions}>
        {bet.group ? (
          <LinkButton size="small" to={paths.group(bet.group.id)}>
            Open {bet.group.name}
          </LinkButton>
        ) : friend ? (
          <LinkButton size="small" to={`${paths.myBets}&tab=Created`}>
            See it in My Bets
          </LinkButton>
        ) : (
          <>
            <Button size="small" onClick={() => void shareBet(toasts, bet.uniqueId, shareTitle(bet))}>
              <IconShare2 size={16} stroke={1.8} aria-hidden="true" />
              Share
            </Button>
            <CorrectOffer
              bet={bet}
              onCorrected={onCorrected}
              button={(open) => (
                <Button kind="outline" size="small" onClick={open}>
                  Correct
                </Button>
              )}
            />
            <LinkButton kind="outline" size="small" to={paths.friendsBets}>
              Challenge a friend
            </LinkButton>
          </>
        )}
      </div>
    </section>
  );
}
