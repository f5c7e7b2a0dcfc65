const tabs: Readonly<Record<string, string>> = {
  Mention: '&tab=talk',
  SettleUp: '&tab=settle',
  GroupJoined: '&tab=members',
  GroupSeason: '&tab=table',
};

/** The page that a notification about a group opens, relative to the site. */
export function groupNoticePath(type: string, groupId: string): string {
  return `/Group?id=${groupId}${tabs[type] ?? ''}`;
}
