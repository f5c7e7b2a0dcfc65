/**
 * Whether an id belongs to a group: of the group itself, its seasons, its members' accounts, its bets and its payments. Such
 * ids are UUIDs of version 8, no other ids are, so cash and a group never share an account (docs/adr/0046).
 */
export function isGroupId(id: string): boolean {
  return id[14] === '8';
}
