import { type Refusal, refuseField } from '../refusals.ts';
import { isGroupName } from './group-settings.ts';

/** A season's name and end; null to stay open until an organizer ends it. Milliseconds since 1970 UTC. */
export type SeasonInput = { readonly name: string; readonly endsAt: number | null };
type Season = SeasonInput & { readonly kind: 'season' };

const longestMs = 2 * 366 * 24 * 3_600_000;

/** Validates a season. Refuses, in this order: seasonNameInvalid, seasonEndInvalid. */
export function decideSeason(input: SeasonInput, now: number): Season | Refusal {
  const { name, endsAt } = input;
  return listSeasonMistakes(input, now)[0] ?? { kind: 'season', name: name.trim(), endsAt };
}

/** What {@link decideSeason} refuses, in its order, one for each field. */
export function listSeasonMistakes({ name, endsAt }: SeasonInput, now: number): readonly Refusal[] {
  const isEnd = endsAt === null || (endsAt > now && endsAt <= now + longestMs);
  return [
    ...(isGroupName(name.trim()) ? [] : [refuseField('name', 'seasonNameInvalid')]),
    ...(isEnd ? [] : [refuseField('endsAt', 'seasonEndInvalid')]),
  ];
}
