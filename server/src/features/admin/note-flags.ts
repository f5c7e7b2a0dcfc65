import { type FlagFacts, type FlagKind, isNews } from '@sidebet/domain/admin/flags';
import type { PoolClient } from '../../db/pool.ts';
import { newId } from '../../new-id.ts';

export type FoundFlag = {
  /** Names it within its kind. */
  readonly key: string;
  readonly people: readonly string[];
  readonly facts: FlagFacts;
};

type Kept = { kind: FlagKind; key: string; facts: FlagFacts; seen: FlagFacts | null; state: string };

/**
 * Writes down what was found. A flag is one row for good; one that was looked at opens again only on news. Gives how many
 * are new or opened again.
 */
export async function noteFlags(
  client: PoolClient,
  found: readonly FoundFlag[],
  now: number,
): Promise<number> {
  if (found.length === 0) return 0;
  const { rows } = await client.query<Kept>(
    `select kind, key, facts, looked_facts as seen, state from flags
     where (kind, key) in (select * from unnest($1::text[], $2::text[])) for update`,
    [found.map(({ facts }) => facts.kind), found.map(({ key }) => key)],
  );
  const kept = new Map(rows.map((row) => [`${row.kind} ${row.key}`, row]));
  const changed = found.filter(({ key, facts }) => {
    const before = kept.get(`${facts.kind} ${key}`);
    return !before || !isSame(before.facts, facts);
  });
  const opens = changed.map(({ key, facts }) => {
    const before = kept.get(`${facts.kind} ${key}`);
    return !before || before.state === 'open' || before.seen === null || isNews(before.seen, facts);
  });
  await client.query(
    `insert into flags as known (id, kind, key, people, facts, state, found_at, changed_at)
     select id, kind, key, (select array_agg(person::uuid) from jsonb_array_elements_text(people) person), facts,
       case when opens then 'open' else 'lookedAt' end, $1, $1
     from unnest($2::uuid[], $3::text[], $4::text[], $5::jsonb[], $6::jsonb[], $7::boolean[])
       as new (id, kind, key, people, facts, opens)
     on conflict (kind, key) do update set
       people = excluded.people, facts = excluded.facts, state = excluded.state,
       changed_at = case when excluded.state = 'open' then excluded.changed_at else known.changed_at end`,
    [
      new Date(now),
      changed.map(() => newId()),
      changed.map(({ facts }) => facts.kind),
      changed.map(({ key }) => key),
      changed.map(({ people }) => JSON.stringify(people)),
      changed.map(({ facts }) => JSON.stringify(facts)),
      opens,
    ],
  );
  return changed.filter(({ key, facts }, n) => {
    const before = kept.get(`${facts.kind} ${key}`);
    return opens[n] && before?.state !== 'open';
  }).length;
}

function isSame(one: FlagFacts, other: FlagFacts): boolean {
  const sorted = (facts: FlagFacts) => JSON.stringify(Object.entries(facts).sort());
  return sorted(one) === sorted(other);
}
