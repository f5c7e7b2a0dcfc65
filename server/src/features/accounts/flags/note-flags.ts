import { type FlagFacts, type FlagKind, isNews } from '@sidebet/domain/operators/flags';
import { newId } from '../../../db/new-id.ts';
import type { PoolClient } from '../../../db/pool.ts';

export type FoundFlag = {
  /** Identifies the flag within its kind. */
  readonly key: string;
  readonly people: readonly string[];
  readonly facts: FlagFacts;
};

type StoredFlag = { kind: FlagKind; key: string; facts: FlagFacts; seen: FlagFacts | null; state: string };

/**
 * Stores findings. A flag is one permanent row; a reviewed flag reopens only on new findings. Returns how many
 * are new or reopened.
 */
export async function noteFlags(
  client: PoolClient,
  found: readonly FoundFlag[],
  now: number,
): Promise<number> {
  if (found.length === 0) return 0;
  const { rows } = await client.query<StoredFlag>(
    `select kind, key, facts, looked_facts as seen, state from flags
     where (kind, key) in (select * from unnest($1::text[], $2::text[])) for update`,
    [found.map(({ facts }) => facts.kind), found.map(({ key }) => key)],
  );
  const stored = new Map(rows.map((row) => [`${row.kind} ${row.key}`, row]));
  const changed = found.flatMap((flag) => {
    const before = stored.get(`${flag.facts.kind} ${flag.key}`);
    if (before && isSame(before.facts, flag.facts)) return [];
    const isOpen = before?.state === 'open';
    return [
      {
        ...flag,
        isNew: !before,
        isOpen,
        opens: isOpen || (before?.seen ? isNews(before.seen, flag.facts) : true),
      },
    ];
  });
  await insert(
    client,
    changed.filter(({ isNew }) => isNew),
    now,
  );
  await update(
    client,
    changed.filter(({ isNew }) => !isNew),
    now,
  );
  return changed.filter(({ isNew, isOpen, opens }) => isNew || (opens && !isOpen)).length;
}

async function insert(client: PoolClient, flags: readonly FoundFlag[], now: number): Promise<void> {
  await client.query(
    `insert into flags (id, kind, key, people, facts, state, found_at, changed_at)
     select id, kind, key, (select array_agg(person::uuid) from jsonb_array_elements_text(people) person), facts, 'open', $1, $1
     from unnest($2::uuid[], $3::text[], $4::text[], $5::jsonb[], $6::jsonb[]) as new (id, kind, key, people, facts)`,
    [new Date(now), flags.map(() => newId()), ...toColumns(flags)],
  );
}

async function update(
  client: PoolClient,
  flags: readonly (FoundFlag & { readonly opens: boolean })[],
  now: number,
): Promise<void> {
  await client.query(
    `update flags f set facts = seen.facts,
       people = (select array_agg(person::uuid) from jsonb_array_elements_text(seen.people) person),
       state = case when seen.opens then 'open' else f.state end,
       changed_at = case when seen.opens then $1 else f.changed_at end
     from unnest($2::text[], $3::text[], $4::jsonb[], $5::jsonb[], $6::boolean[]) as seen (kind, key, people, facts, opens)
     where f.kind = seen.kind and f.key = seen.key`,
    [new Date(now), ...toColumns(flags), flags.map(({ opens }) => opens)],
  );
}

function toColumns(flags: readonly FoundFlag[]): unknown[] {
  return [
    flags.map(({ facts }) => facts.kind),
    flags.map(({ key }) => key),
    flags.map(({ people }) => JSON.stringify(people)),
    flags.map(({ facts }) => JSON.stringify(facts)),
  ];
}

function isSame(one: FlagFacts, other: FlagFacts): boolean {
  const sorted = (facts: FlagFacts) => JSON.stringify(Object.entries(facts).sort());
  return sorted(one) === sorted(other);
}
