import type { Offer } from '@sidebet/domain/book/commands';
import type { Code } from '../book-model/texts.ts';
import { keyed, startOfTests } from '../harness/two-books.ts';
import { openOfferIn, termsSeen } from './open-offer.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

const newOfferMs = 5_000;

/**
 * The two books' clocks differ, so an offer can be corrected and accepted at once: for the first it is new, for the second it is
 * open. An accepted bet has exactly the terms that its acceptor named, and its escrow holds both of their stakes.
 */
export const acceptCorrect: Race = {
  name: 'acceptCorrect',
  secondAheadMs: newOfferMs + 1_000,
  async prepare(context, count) {
    const { environment, people, random } = context;
    await environment.pool.query('update system_settings set new_offer_ms = $1', [newOfferMs]);
    const { betId, creatorId, offer } = await openOfferIn(context, startOfTests - 60_000, startOfTests);
    const corrected = correct(offer, random.int(0, 3), random.int(1, 500));
    const { terms, stakeCents, acceptorStakeCents, fee } = corrected;
    // Corrected lines can be far from the bookmakers'. Both sides confirm their stakes, which decides nothing here.
    const change = {
      ...{ lineHalves: terms.lineHalves, stakeCents, acceptorStakeCents, fee },
      confirmedStakeCents: stakeCents,
    };
    const contenders = random.shuffled(
      Array.from({ length: count }, (_, n) => {
        if (n === 0) {
          const request = keyed({ kind: 'correctOffer', betId, userId: creatorId, ...change }, random);
          return { request, by: creatorId, seen: null, early: true, book: environment.books[0] };
        }
        const by = people[n]!;
        const seen = random.chance(50) ? offer : corrected;
        // For the first book the offer is new, whatever happens.
        const early = n > 1 && random.chance(20);
        const command = {
          kind: 'acceptBet',
          betId,
          userId: by,
          termsVersion: termsSeen(seen),
          confirmedStakeCents: seen.acceptorStakeCents,
        } as const;
        return { request: keyed(command, random), by, seen, early, book: environment.books[early ? 0 : 1] };
      }),
    );
    return {
      contenders,
      async judge(answers) {
        const won = findWinners(answers).map((i) => contenders[i]!);
        const isCorrected = won.some(({ seen }) => seen === null);
        const takers = won.filter(({ seen }) => seen !== null);
        const isTorn = takers.some(({ seen }) => (seen === corrected) !== isCorrected);
        if (takers.length > 1 || isTorn) return { failure: `${won.length} contenders had their way` };
        if (won.length === 0) return { failure: 'no contender had their way' };
        const failure = losersFailure(answers, (i): Code[] => {
          const { seen, early } = contenders[i]!;
          if (seen === null) return ['offerNotCorrectable'];
          const taken: Code[] = takers.length > 0 ? ['alreadyAccepted'] : [];
          return early ? [...taken, 'offerTooNew'] : [...taken, 'termsChanged'];
        });
        if (failure) return { failure };
        const final = isCorrected ? corrected : offer;
        const [taker] = takers;
        const { rows } = await environment.pool.query<{ lineHalves: number; wagerCents: number }>(
          'select line_halves, wager_cents from bets where id = $1 and acceptor_stake_cents = $2',
          [betId, final.acceptorStakeCents],
        );
        if (rows[0]?.lineHalves !== final.terms.lineHalves || rows[0].wagerCents !== final.stakeCents)
          return { failure: 'the stored terms are not those of the last change' };
        const added = final.stakeCents - offer.stakeCents;
        const stakes = final.stakeCents + (taker ? final.acceptorStakeCents : 0);
        return {
          failure: null,
          subjectId: betId,
          lines: [
            { kind: 'createWager', userId: creatorId, cents: -offer.stakeCents },
            ...(added === 0 ? [] : [{ kind: 'correctWager', userId: creatorId, cents: -added }]),
            ...(taker ? [{ kind: 'acceptWager', userId: taker.by, cents: -final.acceptorStakeCents }] : []),
          ],
          betState: betState(taker ? 'Active' : 'Created', stakes, taker?.by),
        };
      },
    };
  },
};

/** Other terms, on a line nearer to even that the sport still has. */
function correct(offer: Offer, byHalves: number, stakeCents: number): Offer {
  const posted = offer.terms.lineHalves!;
  const lineHalves = posted > 0 ? posted - byHalves : posted + byHalves;
  // The same terms would be no correction to an acceptor.
  const other = byHalves === 0 ? stakeCents + (stakeCents === offer.stakeCents ? 1 : 0) : stakeCents;
  return {
    ...offer,
    terms: { market: 'spread', team: null, lineHalves },
    stakeCents: other,
    acceptorStakeCents: other,
  };
}
