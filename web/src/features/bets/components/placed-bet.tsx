import type { BetView } from '@sidebet/contract/bets';
import { describeRisk } from '@sidebet/domain/bets/amount-text';
import { IconShare2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useAppClient } from '../../../lib/app-client.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { viewerMoney } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { placedMessage } from '../confirmations.ts';
import { hasPublicLink, shareBet, shareTitle } from '../share-bet.ts';
import { useUntaken } from '../untaken.ts';
import { CorrectOffer } from './correct-offer.tsx';
import { MomentCard } from './moment-card.tsx';
import classes from './placed-bet.module.css';
import { UntakenNote } from './untaken-note.tsx';

const SendToFriend = lazyPart(() => import('./send-to-friend.tsx'));

type Props = { bet: BetView; onClose: () => void };

/** The viewer's bet that waits for someone to take it, and how to find them. */
export function PlacedBet({ bet, onClose }: Props) {
  if (useUntaken()(bet)) {
    return (
      <MomentCard label="Bet not taken" onClose={onClose}>
        <h2 className={classes.title}>Your bet is no longer open</h2>
        <UntakenNote bet={bet} />
      </MomentCard>
    );
  }
  return (
    <MomentCard label="Bet placed" onClose={onClose}>
      <h2 className={classes.title}>{bet.offeredToName ? 'Challenge sent' : 'Your bet is open'}</h2>
      <p className={classes.status} role="status">
        {placedMessage(bet)}
      </p>
      <p className={classes.text}>
        {describeRisk(bet, viewerMoney(bet, bet.userId))} on <strong>{bet.userPick}</strong>.
      </p>
      <div className={classes.actions}>
        <Actions bet={bet} />
      </div>
    </MomentCard>
  );
}

function Actions({ bet }: { bet: BetView }) {
  const { toasts } = useAppClient();
  const [isSending, setSending] = useState(false);
  if (!hasPublicLink(bet)) {
    return (
      <LinkButton size="small" to={`${paths.myBets}&tab=Created`}>
        See it in My Bets
      </LinkButton>
    );
  }
  return (
    <>
      <Button size="small" onClick={() => void shareBet(toasts, bet.uniqueId, shareTitle(bet))}>
        <IconShare2 size={16} stroke={1.8} aria-hidden="true" />
        Share
      </Button>
      <CorrectOffer
        bet={bet}
        button={(open) => (
          <Button kind="outline" size="small" onClick={open}>
            Correct
          </Button>
        )}
      />
      <Button kind="outline" size="small" onClick={() => setSending(true)}>
        Challenge a friend
      </Button>
      {isSending && (
        <Suspense>
          <SendToFriend bet={bet} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  );
}
