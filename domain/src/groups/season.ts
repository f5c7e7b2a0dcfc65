import { type Refusal, refuseField } from '../refusals.ts';
import { isGroupName } from './group-settings.ts';

/** A season's name and end; null to stay open until an organizer ends it. Milliseconds since 1970 UTC. */
export type SeasonInput = { readonly name: string; readonly endsAt: number | null };
type Season = SeasonInput & { readonly kind: 'season' };

const longestMs = 2 * 366 * 24 * 3_600_000;

/** Validates a season. Refuses, in this order: seasonNameInvalid, seasonEndInvalid. */
export function decideSeason({ name: typed, endsAt }: SeasonInput, now: number): Season | Refusal {
  const name = typed.trim();
  if (!isGroupName(name)) return refuseField('name', 'seasonNameInvalid');
  if (endsAt !== null && (endsAt <= now || endsAt > now + longestMs))
    return refuseField('endsAt', 'seasonEndInvalid');
  return { kind: 'season', name, endsAt };
}
