import type { BetView } from '@sidebet/contract/bets';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { changeSystemSettings } from '../src/db/change-system-settings.ts';
import type { TestApi, TestUser } from './api.ts';
import { offerSpread } from './spread-offer.ts';

export const correctedTerms = {
  lineHalves: -5,
  stakeCents: 1_00,
  acceptorStakeCents: 1_00,
  fee: defaultExchangeFee,
};

/** Makes an offer to anyone that its creator can still correct. */
export async function newOffer(
  { database: { pool } }: Pick<TestApi, 'database'>,
  creator: TestUser,
  eventId: string,
): Promise<BetView> {
  await changeSystemSettings(pool, { newOfferMs: 60_000 });
  const made = await offerSpread(creator, eventId, { stakeCents: 2_00, acceptorStakeCents: 1_00 });
  await changeSystemSettings(pool, { newOfferMs: 0 });
  return made;
}
