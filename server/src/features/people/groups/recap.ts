import { formatBetNet } from '@sidebet/domain/bets/amount-text';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import { dateLabel } from '@sidebet/domain/time-label';
import type { Pool } from '../../../db/pool.ts';
import { findMembership } from './members.ts';
import { readTable } from './table.ts';

/** What the picture of an ended season says. */
export type Recap = {
  readonly group: string;
  readonly season: string;
  /** "Nov 1, 2026 – Nov 30, 2026". */
  readonly dates: string;
  /** Several if tied; none if no bet was decided. */
  readonly champions: readonly string[];
  /** The champion's record and, unless hidden, net. */
  readonly won: string;
  /** "Corrected Dec 3, 2026" if a corrected result changed the season after its end, otherwise empty. */
  readonly corrected: string;
  /** The first five of the table. */
  readonly rows: readonly {
    readonly rank: number;
    readonly username: string;
    /** Null if the group hides amounts; the picture then shows the record alone. */
    readonly net: string | null;
    readonly netCents: number | null;
    readonly record: string;
  }[];
};

/**
 * The recap of an ended season. It leaves the group, so it hides what the group hides, the viewer's own amounts included.
 * Refuses, in this order: groupNotFound (also an unknown season), seasonNotOver (also while bets of it run).
 */
export async function readRecap(
  pool: Pool,
  { groupId, viewerId }: { readonly groupId: string; readonly viewerId: string },
  seasonId: string,
): Promise<Recap | Refusal> {
  const member = await findMembership(pool, groupId, viewerId);
  if (isRefusal(member)) return member;
  const table = await readTable(pool, groupId, viewerId, { season: seasonId, isShared: true, limit: 1 });
  if (isRefusal(table)) return table;
  const { season, standings, runningBets, correctedAt } = table;
  if (season.endedAt === null || runningBets > 0) return refuse('seasonNotOver');
  const champions = table.champions.find((one) => one.season.id === season.id);
  const rows = standings.slice(0, 5).map(({ rank, person, netCents, wins, losses }) => ({
    rank,
    username: person.username,
    net: netCents === null ? null : netText(member.kind, netCents),
    netCents,
    record: recordText({ wins, losses }),
  }));
  const [best, ...tied] = champions?.people ?? [];
  const only = tied.length === 0 && standings.find(({ person }) => person.id === best?.id);
  const net = champions && champions.netCents !== null ? netText(member.kind, champions.netCents) : null;
  return {
    group: member.name,
    season: season.name,
    dates: `${dateLabel(season.startedAt)} – ${dateLabel(season.endedAt)}`,
    champions: champions?.people.map(({ username }) => username) ?? [],
    won: [only && recordText(only), net].filter(Boolean).join(' · '),
    corrected: correctedAt === null ? '' : `Corrected ${dateLabel(correctedAt)}`,
    rows,
  };
}

function recordText({ wins, losses }: { readonly wins: number; readonly losses: number }): string {
  return `${wins}–${losses}`;
}

function netText(kind: GroupKind, cents: number): string {
  return formatBetNet({ group: { kind } }, cents);
}
