/**
 * Whether a member sees amounts of others: everywhere in the group or nowhere, as its owner chose. Everyone sees what they hold
 * themselves: `own` names whose amounts these are.
 */
export function showsAmounts(
  groupShows: boolean,
  viewerId: string,
  own: readonly (string | null)[],
): boolean {
  return groupShows || own.includes(viewerId);
}
