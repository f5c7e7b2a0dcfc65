import type { LadderOffer as OfferView } from '@sidebet/contract/bets';
import { type LadderSide as DomainSide, listLadder } from '@sidebet/domain/bets/ladder';
import { useApi } from '../../../lib/api/use-api.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useViewer } from '../../../lib/session.ts';

/** An open bet to anyone, as the rules of the ladder take it. */
export type LadderOffer = Omit<OfferView, 'opensAt'> & { readonly opensAt: number | null };
export type LadderSide = DomainSide<LadderOffer>;

const noOffers: readonly LadderOffer[] = [];

/** The open bets to anyone on a game, by market, side and price. Offers appear once they can be taken. */
export function useLadder(eventId: string, isOn = true) {
  const { settings } = useViewer();
  const now = useServerNow();
  const read = useApi(
    'getLadder',
    { params: { eventId } },
    { enabled: isOn && eventId !== '', select: toOffers },
  );
  const site = { minimumCents: settings?.minimumStakeCents ?? 1, now };
  const offers = read.data ?? noOffers;
  return { read, offers, sides: listLadder(offers, site), ...site };
}

function toOffers({ items }: { items: readonly OfferView[] }): readonly LadderOffer[] {
  return items.map((offer) => ({
    ...offer,
    opensAt: offer.opensAt === null ? null : Date.parse(offer.opensAt),
  }));
}
