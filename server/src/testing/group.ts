import type { GroupKind } from '@sidebet/domain/groups/group';
import { openGroupAccounts } from '../book/group-accounts.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { newGroupId } from '../db/new-id.ts';
import type { TestApi, TestPerson } from './api.ts';

/** A group with its first season and an account of each member; the first owns it. */
export type TestGroup = {
  readonly id: string;
  /** The season of a `points` group, otherwise the group. */
  readonly ledgerId: string;
  accountId(person: TestPerson): string;
  balanceCents(person: TestPerson): Promise<number>;
};

/** Members of a `points` group get `cents` as their purse, those of an `iou` group as their limit. */
export async function testGroup(
  { database: { pool }, server: { book }, clock }: TestApi,
  kind: GroupKind,
  members: readonly TestPerson[],
  cents: number,
): Promise<TestGroup> {
  const [groupId, seasonId] = [newGroupId(), newGroupId()];
  const ledgerId = kind === 'points' ? seasonId : groupId;
  const now = new Date(clock.now());
  const accounts = new Map(members.map((member) => [member.id, newGroupId()]));
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into groups (id, kind, name, color, purse_cents, limit_cents, created_at)
       values ($1, $2, 'Sunday Crew', '#336699', $3, $4, $5)`,
      [groupId, kind, kind === 'points' ? cents : null, kind === 'iou' ? cents : null, now],
    );
    await client.query(
      `insert into group_seasons (id, group_id, number, name, purse_cents, started_at) values ($1, $2, 1, 'Season 1', $3, $4)`,
      [seasonId, groupId, kind === 'points' ? cents : null, now],
    );
    for (const [i, { id }] of members.entries())
      await client.query(
        'insert into group_members (group_id, user_id, role, joined_at) values ($1, $2, $3, $4)',
        [groupId, id, i === 0 ? 'owner' : 'member', now],
      );
    await openGroupAccounts(
      client,
      members.map(({ id }) => ({
        id: accounts.get(id)!,
        groupId,
        ledgerId,
        userId: id,
        limitCents: kind === 'iou' ? cents : 0,
      })),
    );
  });
  if (kind === 'points') {
    const issue = (accountId: string) =>
      book.execute({ command: { kind: 'issuePurse', accountId, amountCents: cents } });
    await Promise.all([...accounts.values()].map(issue));
  }
  return {
    id: groupId,
    ledgerId,
    accountId: ({ id }) => accounts.get(id)!,
    async balanceCents(person) {
      const { rows } = await pool.query<{ cents: number }>(
        'select balance_cents as cents from group_accounts where id = $1',
        [accounts.get(person.id)],
      );
      return rows[0]!.cents;
    },
  };
}
