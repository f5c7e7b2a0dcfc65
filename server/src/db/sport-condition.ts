import { disruptionTable } from '@sidebet/domain/endings/disruption-table';
import { otherSports, type Sport, type SportGroup, sportTable } from '@sidebet/domain/sport-table';
import { groupPrefix } from '@sidebet/domain/sports';

/**
 * A sport filter as two SQL parameters, at most one of them not null: an exact key or a prefix. Use with
 * `${sportCondition('e.sport_key', '$1', '$2')}`. The rule is in domain/src/sports.ts.
 */
export function sportParameters(filter: string): [key: string | null, prefix: string | null] {
  if (filter === 'all') return [null, null];
  const prefix = groupPrefix(filter);
  return prefix === undefined ? [filter, null] : [null, prefix];
}

export function sportCondition(column: string, key: string, prefix: string): string {
  return `(${key}::text is null or ${column} = ${key}) and (${prefix}::text is null or starts_with(${column}, ${prefix}))`;
}

/** SQL for feedGivesResults in domain/src/sports.ts, from the same table. */
export function feedGivesResultsSql(column: string): string {
  const given = (results: Sport['results']) => results !== 'operator';
  const cases = sportTable.flatMap(({ keyPrefix, results, leagues = {} }) => [
    ...Object.entries(leagues).map(
      ([league, its]) => `when ${column} = '${league}' then ${given(its.results ?? results)}`,
    ),
    `when starts_with(${column}, '${keyPrefix}') then ${given(results)}`,
  ]);
  return `case ${cases.join(' ')} else ${given(otherSports.results)} end`;
}

/** SQL for postponedMs in domain/src/endings/disruption-table.ts, from the same table. */
export function postponedSql(column: string): string {
  const hours = (group: SportGroup) => `interval '${disruptionTable[group].postponedHours} hours'`;
  const cases = sportTable.map(
    ({ keyPrefix, group }) => `when starts_with(${column}, '${keyPrefix}') then ${hours(group)}`,
  );
  return `case ${cases.join(' ')} else ${hours(otherSports.group)} end`;
}

/** Part of either team's name. The text is from parseSearch: null matches everything, an empty one nothing. */
export function teamCondition(alias: string, text: string): string {
  return `(${text}::text is null or ${text} <> '' and (position(${text} in fold_search(${alias}.home_team)) > 0
    or position(${text} in fold_search(${alias}.away_team)) > 0))`;
}
