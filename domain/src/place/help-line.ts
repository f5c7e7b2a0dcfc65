import type { Place } from './minimum-age.ts';

/** A free, confidential help line that answers day and night. */
export type HelpLine = {
  readonly name: string;
  /** The number as locals read and dial it. */
  readonly number: string;
  /** The same in international format, for a tel: link: +18004262537. */
  readonly dial: string;
};

/** The fallback. Source: www.1800gambler.net. */
const unitedStates: HelpLine = {
  name: 'Problem Gambling Helpline',
  number: '1-800-GAMBLER',
  dial: '+18004262537',
};

/**
 * Help lines by place; a region without one uses its country's. Only free lines that answer everyone there at any hour.
 * Have counsel check a place's line before launching there (docs/operations.md).
 */
const lines: Readonly<Record<string, HelpLine>> = {
  // Australia's national line. Source: www.gamblinghelponline.org.au
  AU: { name: 'National Gambling Helpline', number: '1800 858 858', dial: '+611800858858' },
  // Ontario's line. Source: www.connexontario.ca
  'CA-ON': { name: 'ConnexOntario', number: '1-866-531-2600', dial: '+18665312600' },
  // The United Kingdom's national line. Source: www.gamcare.org.uk
  GB: { name: 'GamCare', number: '0808 8020 133', dial: '+448088020133' },
  US: unitedStates,
};

/** The help line of a place; the United States line if there is none. */
export function findHelpLine(place: Place): HelpLine {
  if (place === null) return unitedStates;
  return lines[place] ?? lines[place.slice(0, 2)] ?? unitedStates;
}
