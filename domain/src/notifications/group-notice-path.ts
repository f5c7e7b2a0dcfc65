const tabs: Readonly<Record<string, string>> = {
  SettleUp: '&tab=settle',
  GroupJoined: '&tab=more',
  GroupSeason: '&tab=table',
};

/** The page that a notification about a group opens, relative to the site. */
export function groupNoticePath(type: string, groupId: string): string {
  return `/Group?id=${groupId}${tabs[type] ?? ''}`;
}

/** Where a mention is: in the comments on a bet or a game, or in the group's stream. Relative to the site. */
export function mentionPath({
  groupId,
  betId,
  eventId,
}: {
  readonly groupId: string | null;
  readonly betId: string | null;
  readonly eventId: string | null;
}): string {
  if (betId !== null) return `/BetDetails?id=${betId}#comments`;
  if (eventId !== null) return `/Event?id=${encodeURIComponent(eventId)}&group=${groupId}#comments`;
  return `/Group?id=${groupId}`;
}
