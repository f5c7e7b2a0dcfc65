import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cents, cursor, instant, lookupId, pageLimit, userView } from '../shared.ts';
import { groupSeason, groupView, newSeason } from './group.ts';
import { byGroup, tag } from './shared.ts';

const standing = z.object({
  person: userView,
  rank: z.int().describe('By net; equal results share a rank.'),
  netCents: cents.nullable().describe('Null if the person hides amounts.'),
  returnBasisPoints: z
    .int()
    .nullable()
    .describe('Net / staked in basis points; null before the first decided bet.'),
  wins: z.int(),
  losses: z.int(),
  lastResults: z
    .array(z.enum(['won', 'lost']))
    .max(5)
    .describe('The last five decided bets, newest first.'),
});
export type GroupStanding = z.input<typeof standing>;

export const groupTable = z.object({
  season: groupSeason,
  standings: z.array(standing),
  runningBets: z.int().describe('Running bets of the season; its table may still change after its end.'),
  correctedAt: instant
    .nullable()
    .describe('When a corrected result last changed the season after its end; null if none did.'),
  seasons: z.array(groupSeason).describe("A page of the group's seasons, newest first."),
  nextCursor: z.string().nullable(),
  champions: z
    .array(
      z.object({
        season: groupSeason,
        people: z.array(userView),
        netCents: cents.nullable(),
        correctedAt: instant.nullable(),
      }),
    )
    .describe(
      'The winners of those and of `season`, if they ended and no bet of them runs, newest first; several if tied.',
    ),
});
export type GroupTable = z.input<typeof groupTable>;

export const seasonEndpoints = {
  getGroupTable: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/table',
    tag,
    summary:
      'The standings of the current or latest season, or of `season`, and the seasons of the group with their champions',
    access: 'user',
    params: byGroup,
    query: z.object({ season: lookupId.optional(), cursor, limit: pageLimit }),
    response: groupTable,
  }),
  startGroupSeason: endpoint({
    method: 'POST',
    path: '/api/groups/:groupId/seasons',
    tag,
    summary:
      'End the current season and start the next; its open offers end, running bets finish in the old one. For owners and organizers',
    access: 'user',
    movesMoney: true,
    params: byGroup,
    body: newSeason,
    response: groupView,
  }),
  changeGroupSeason: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId/seasons/:seasonId',
    tag,
    summary: 'Change the name and the end of the current season; for owners and organizers',
    access: 'user',
    params: byGroup.extend({ seasonId: lookupId }),
    body: newSeason,
    response: groupView,
  }),
  getSeasonRecap: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/seasons/:seasonId/recap.png',
    tag,
    summary:
      'A picture of an ended season to share: champion and table, without the amounts that members hide',
    access: 'user',
    params: byGroup.extend({ seasonId: lookupId }),
    download: ['image/png'],
    response: z.null(),
  }),
};
