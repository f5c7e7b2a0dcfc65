import type { BetView } from '@sidebet/contract/bets';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { refusalMessages } from '@sidebet/domain/refusals';
import { apiKey } from '../../../lib/api/api-key.ts';
import type { AppClient } from '../../../lib/app-client.ts';
import { removeFromBoard } from '../../../lib/live/board-cache.ts';
import { updateMyBets } from '../../../lib/live/my-bets-cache.ts';
import { removeChallenge } from './remove-challenge.ts';

/** Puts bets that the viewer just took where pages look for them. The rest of an offer stays on the board. */
export function rememberTaken(client: AppClient, bets: BetView[]): void {
  const whole = bets.filter(({ partOf }) => partOf === undefined);
  // Challenges are never on the board.
  removeFromBoard(
    client,
    whole.filter((bet) => readOfferedTo(bet).kind === 'anyone'),
  );
  for (const bet of bets) {
    if (readOfferedTo(bet).kind !== 'anyone') removeChallenge(client, bet.uniqueId);
    // Home confirms it at once.
    const key = apiKey('getBet', { params: { uniqueId: bet.uniqueId } });
    const { holdsSide: message } = refusalMessages;
    client.setQueryData(key, { bet, acceptable: false, code: 'holdsSide', message });
  }
  updateMyBets(client, bets);
}
