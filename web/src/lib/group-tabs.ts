/** The places of a group's page. `settle` is the page of its debts, which no tab opens. */
export type GroupTab = 'stream' | 'table' | 'more' | 'settle';

/** Links of version 1.0 name places that are now part of another one. */
const places: Readonly<Record<string, GroupTab>> = {
  table: 'table',
  more: 'more',
  members: 'more',
  settings: 'more',
  settle: 'settle',
};

/** The place that the `tab` of an address names. */
export function groupTab(tab: string | null): GroupTab {
  return places[tab ?? ''] ?? 'stream';
}

/** The group whose page an address is; null for other pages. */
export function groupPageIn({ pathname, search }: { pathname: string; search: string }) {
  if (pathname.toLowerCase() !== '/group') return null;
  const params = new URLSearchParams(search);
  return { groupId: params.get('id') ?? '', tab: groupTab(params.get('tab')) };
}
