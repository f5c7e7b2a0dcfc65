import type { flagView } from '@sidebet/contract/console/flags';
import type { OperatorUserRef } from '@sidebet/contract/console/shared';
import type { FlagKind } from '@sidebet/domain/operators/flags';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';

type FlagView = z.output<typeof flagView>;
export type FlagFilter = {
  state: FlagView['state'];
  kind: 'all' | FlagKind;
} & PageRequest;

type Row = {
  id: string;
  facts: FlagView['facts'];
  state: FlagView['state'];
  people: OperatorUserRef[];
  foundAt: number;
  changedAt: number;
  lookedAt: number | null;
  lookedBy: string | null;
  lookedReason: string | null;
  lookedFacts: FlagView['facts'] | null;
};

const flagSql = (columns = '') => `
  select ${columns} f.id, f.facts, f.state, f.found_at, f.changed_at, f.looked_at,
    l.name as looked_by, f.looked_reason, f.looked_facts,
    (select coalesce(json_agg(json_build_object('id', u.id, 'username', u.username, 'fullName', u.name)
                              order by u.name, u.id), '[]') from users u where u.id = any (f.people)) as people
  from flags f left join users l on l.id = f.looked_by`;

/** Flags of one state, most recently changed first. */
export async function listFlags(pool: Pool, { state, kind, ...request }: FlagFilter) {
  const rows = await readPage<Row>(pool, request, {
    sortedBy: [
      ['f.changed_at', 'instant'],
      ['f.id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) => `${flagSql(`${position},`)}
     where f.state = $1 and ($2 = 'all' or f.kind = $2)
       and ${after()}
     ${order}`,
    values: [state, kind],
  });
  return mapPage(rows, toView);
}

/** One flag. Refuses with flagNotFound. */
export async function readFlag(pool: Pool, id: string): Promise<FlagView | Refusal> {
  const { rows } = await pool.query<Row>(`${flagSql()} where f.id = $1`, [id]);
  return rows[0] ? toView(rows[0]) : refuse('flagNotFound');
}

/**
 * Records the review of a flag and what was seen. Operators cannot review flags about themselves. Refusals:
 * flagNotFound, ownAccount, flagLookedAt.
 */
export function reviewFlag(context: ConsoleContext, call: ConsoleCall, id: string): Promise<Refusal | null> {
  return act(context, call, ['flag.lookAt', id], async (client, { operator, reason, now }) => {
    const { rows } = await client.query<{ kind: FlagKind; state: string; people: string[] }>(
      'select kind, state, people from flags where id = $1 for update',
      [id],
    );
    const flag = rows[0];
    if (!flag) return refuse('flagNotFound');
    if (flag.people.includes(operator.id)) return refuse('ownAccount');
    if (flag.state === 'lookedAt') return refuse('flagLookedAt');
    await client.query(
      `update flags set state = 'lookedAt', looked_at = $2, looked_by = $3,
         looked_reason = $4, looked_facts = facts where id = $1`,
      [id, new Date(now), operator.id, reason],
    );
    return acted('flag.lookAt', { kind: 'flag', id }, { flag: flag.kind, people: flag.people });
  });
}

function toView(row: Row): FlagView {
  const { id, facts, state, people, foundAt, changedAt } = row;
  return {
    id,
    facts,
    state,
    people,
    foundAt,
    changedAt,
    look:
      row.lookedAt === null
        ? null
        : {
            at: row.lookedAt,
            by: row.lookedBy ?? 'someone',
            reason: row.lookedReason!,
            facts: row.lookedFacts!,
          },
  };
}
