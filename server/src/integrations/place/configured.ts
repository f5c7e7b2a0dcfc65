import { type Place, placeOf } from '@sidebet/domain/place/minimum-age';
import type { Origin, PlaceChecks } from './port.ts';

export type ConfiguredPlace = {
  /** DEFAULT_PLACE: where everybody is of whom nothing else is known. */
  readonly defaultPlace: Place;
  /** PLACE_COUNTRY_HEADER and PLACE_REGION_HEADER, which the proxy in front sets. */
  readonly countryHeader: string | undefined;
  readonly regionHeader: string | undefined;
};

/** The default: what the proxy in front of the server says, else the place that the operator configured. Asks nobody. */
export function configuredPlace({ defaultPlace, countryHeader, regionHeader }: ConfiguredPlace): PlaceChecks {
  const placeBy = (origin: Origin): Place => {
    if (!countryHeader) return defaultPlace;
    const told = placeOf(origin.proxyHeader(countryHeader), regionHeader && origin.proxyHeader(regionHeader));
    return told ?? defaultPlace;
  };
  return {
    name: countryHeader ? 'proxy' : 'configured',
    validMs: 24 * 3_600_000,
    clueOf: (origin) => placeBy(origin) ?? '',
    locate: async (origin) => placeBy(origin),
  };
}
