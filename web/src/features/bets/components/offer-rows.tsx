import type { BetView } from '@sidebet/contract/bets';
import { useState } from 'react';
import { useFriends } from '../../../lib/friends.ts';
import { OfferRow } from './offer-row.tsx';
import classes from './offer-rows.module.css';

type Props = {
  /** On one game. */
  bets: readonly BetView[];
  now: number;
  /** `risk` is what was typed, of an offer with parts. */
  onTake: (bet: BetView, risk?: string) => void;
  /** The ids the page began with, unless it began with these offers. What arrives later moves in. */
  first?: ReadonlySet<string>;
};

/** Open offers on one game, a row each. */
export function OfferRows({ bets, now, onTake, first }: Props) {
  const friends = useFriends();
  const friendIds = new Set(friends.data?.map(({ id }) => id));
  const [known] = useState(() => first ?? new Set(bets.map(({ uniqueId }) => uniqueId)));
  return (
    <ul className={classes.rows}>
      {bets.map((bet) => (
        <OfferRow
          key={bet.uniqueId}
          bet={bet}
          now={now}
          isFriends={friendIds.has(bet.userId)}
          isNew={!known.has(bet.uniqueId)}
          onTake={(risk) => onTake(bet, risk)}
        />
      ))}
    </ul>
  );
}
