import type { Place } from './minimum-age.ts';

/** Who helps people whose betting is no fun any more: free, confidential, day and night. */
export type HelpLine = {
  readonly name: string;
  /** As people read and dial it where they are. */
  readonly number: string;
  /** The same with its country's code, as a link to call it has it: +18004262537. */
  readonly dial: string;
};

/** Where no line of the place is known. Source: www.1800gambler.net. */
const unitedStates: HelpLine = {
  name: 'Problem Gambling Helpline',
  number: '1-800-GAMBLER',
  dial: '+18004262537',
};

/**
 * The help line of a place; a place without one has its country's. Only lines that answer everybody there, for nothing, at
 * any hour. Whoever opens a place has its line checked by counsel (docs/operations.md).
 */
const lines: Readonly<Record<string, HelpLine>> = {
  // National Gambling Helpline of Australia. Source: www.gamblinghelponline.org.au
  AU: { name: 'National Gambling Helpline', number: '1800 858 858', dial: '+611800858858' },
  // Ontario's line. Source: www.connexontario.ca
  'CA-ON': { name: 'ConnexOntario', number: '1-866-531-2600', dial: '+18665312600' },
  // National Gambling Helpline of the United Kingdom. Source: www.gamcare.org.uk
  GB: { name: 'GamCare', number: '0808 8020 133', dial: '+448088020133' },
  US: unitedStates,
};

/** Whom to call where somebody is; the line of the United States where no other is known. */
export function helpLineOf(place: Place): HelpLine {
  if (place === null) return unitedStates;
  return lines[place] ?? lines[place.slice(0, 2)] ?? unitedStates;
}
