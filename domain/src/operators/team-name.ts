import { foldName, isPlaceholder, isSameTeam, type TeamRename } from '../game-identity.ts';
import { type Refusal, refuseField } from '../refusals.ts';

/** What is known about the teams of one sport. */
export type SportTeams = {
  /** The teams of its stored games. */
  readonly stored: readonly string[];
  /** The teams of its games without a result that are offered or have running bets. */
  readonly playing: readonly string[];
  /** Other names by which the feed's teams are known already. */
  readonly known: readonly TeamRename[];
};

type FieldRefusal = Refusal & { readonly field: 'name' | 'team' };

/** The part of the rule that needs nothing but the two names, for the form. Null if they can be right. */
export function refuseTeamName({ team, newName }: TeamRename): FieldRefusal | null {
  if (foldName(newName) === '') return refuseField('name', 'teamNameMissing');
  if (isPlaceholder(newName)) return refuseField('name', 'teamNamePlaceholder');
  if (foldName(team) === '') return refuseField('team', 'teamMissing');
  return isSameTeam(newName, team) ? refuseField('name', 'teamNameSame') : null;
}

/**
 * Adds another name of a team. Each other name leads to its team in one step, so no chain is added at either end. Returns the
 * team as its games are stored. Refuses, in this order: teamNameMissing, teamNamePlaceholder, teamMissing, teamNameSame,
 * sportNotFound, teamIsOtherName, teamUnknown, teamNameKnown, teamNameTaken, teamNameLeadsHere.
 */
export function decideTeamName(
  { team, newName }: TeamRename,
  { stored, playing, known }: SportTeams,
): { readonly kind: 'named'; readonly rename: TeamRename } | Refusal {
  const refusal = refuseTeamName({ team, newName });
  if (refusal) return refusal;
  if (stored.length === 0) return refuseField('sportKey', 'sportNotFound');
  if (known.some((other) => isSameTeam(other.newName, team))) return refuseField('team', 'teamIsOtherName');
  const storedTeam = stored.find((name) => !isPlaceholder(name) && isSameTeam(name, team));
  if (storedTeam === undefined) return refuseField('team', 'teamUnknown');
  if (known.some((other) => isSameTeam(other.newName, newName))) return refuseField('name', 'teamNameKnown');
  if (playing.some((name) => isSameTeam(name, newName))) return refuseField('name', 'teamNameTaken');
  if (known.some((other) => isSameTeam(other.team, newName))) return refuseField('name', 'teamNameLeadsHere');
  return { kind: 'named', rename: { team: storedTeam, newName: newName.trim() } };
}
