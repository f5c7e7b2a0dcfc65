import { type Place, toPlace } from '@sidebet/domain/place/minimum-age';
import type { Origin, PlaceChecks } from './port.ts';

export type ConfiguredPlace = {
  /** DEFAULT_PLACE: the place of users whose place is unknown. */
  readonly defaultPlace: Place;
  /** PLACE_COUNTRY_HEADER and PLACE_REGION_HEADER, set by the proxy in front. */
  readonly countryHeader: string | undefined;
  readonly regionHeader: string | undefined;
};

/** The default: the place from the trusted proxy's headers, otherwise the configured one. Makes no requests. */
export function configuredPlace({ defaultPlace, countryHeader, regionHeader }: ConfiguredPlace): PlaceChecks {
  const placeBy = (origin: Origin): Place => {
    if (!countryHeader) return defaultPlace;
    const reported = toPlace(
      origin.proxyHeader(countryHeader),
      regionHeader && origin.proxyHeader(regionHeader),
    );
    return reported ?? defaultPlace;
  };
  return {
    name: countryHeader ? 'proxy' : 'configured',
    validMs: 24 * 3_600_000,
    clueOf: (origin) => placeBy(origin) ?? '',
    locate: async (origin) => placeBy(origin),
  };
}
