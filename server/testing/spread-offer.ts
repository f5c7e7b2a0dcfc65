import type { BetView } from '@sidebet/contract/bets';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { newId } from '../src/db/new-id.ts';
import type { TestApi, TestUser } from './api.ts';

/** On the home team −3.5: its maker risks $60 against $30, and lets others take parts. */
export const spreadTerms = { market: 'spread', selection: 'home', lineHalves: -7, fee: defaultExchangeFee };
export const spreadStakes = { stakeCents: 60_00, acceptorStakeCents: 30_00 };

/** Posts that offer through the API, or one with changes. */
export async function offerSpread(by: TestUser, eventId: string, changes: object = {}): Promise<BetView> {
  const answer = await by.post('/api/offers', { eventId, ...spreadTerms, ...spreadStakes, ...changes });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().bet;
}

/** A third of that offer: $10 to win $19.60. */
export const thirdOf = (uniqueId: string) => ({
  ...{ uniqueId, lineHalves: -7, takeCents: 10_00, winCents: 19_60 },
});

/** Takes a third of that offer through the API. */
export const takeThird = (by: TestUser, { uniqueId }: Pick<BetView, 'uniqueId'>) =>
  by.post('/api/offers/take', { takes: [thirdOf(uniqueId)], all: true });

/** Ann, Bob and Cid with this much money each, under names that no one else has. */
export async function annBobAndCid(api: TestApi, cents: number): Promise<[TestUser, TestUser, TestUser]> {
  const suffix = newId().slice(-8);
  const open = (name: string) => api.user(`${name}${suffix}`, cents);
  return [await open('ann'), await open('bob'), await open('cid')];
}
