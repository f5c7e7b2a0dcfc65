import type { Bet } from '../book/bet.ts';
import { toFriend } from '../book/offered-to.ts';
import { termsVersion } from '../markets/terms-version.ts';
import { spreadOffer } from './bets.fixtures.ts';

/** Ann offers Bears −6.5, $10.00 against $10.00. */
export const offerToCounter: Bet = {
  ...spreadOffer,
  terms: { market: 'spread', team: null, lineHalves: -13 },
};

/** Bob's counter-offer: Packers +9.5 for $12.00 against Ann's $10.00. */
export const sentCounter: Bet = {
  ...offerToCounter,
  id: 'counter',
  creatorId: 'bob',
  creatorSelection: 'away',
  terms: { market: 'spread', team: null, lineHalves: -19 },
  creatorStakeCents: 12_00,
  acceptorStakeCents: 10_00,
  escrowCents: 12_00,
  offeredTo: toFriend('ann'),
  counter: { offerId: 'bet', forId: 'ann', round: 1, answers: termsVersion(offerToCounter) },
};
