import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, sportKey, teamName } from '../shared.ts';
import { operators, reason } from './shared.ts';

/** Another name that the feed uses for a team, in one sport. */
const operatorTeamName = z.object({
  sportKey: z.string(),
  sportTitle: z.string(),
  name: z
    .string()
    .describe("The feed's name, in lower case and without accents if an earlier version stored it."),
  team: z.string().describe('The team as its games are stored.'),
  since: instant,
});
export type OperatorTeamName = z.input<typeof operatorTeamName>;

/** A sport with games. */
const sportOfTeams = z.object({ sportKey: z.string(), sportTitle: z.string() });
export type SportOfTeams = z.input<typeof sportOfTeams>;

/** Compared without case, accents and punctuation. */
const named = z.object({ sportKey, name: teamName });

export const consoleTeamNameEndpoints = {
  operatorListTeamNames: endpoint({
    method: 'GET',
    path: '/api/admin/team-names',
    tag: operators,
    summary: 'Other names that the feed uses for teams, by sport, and the sports that have games',
    access: 'operator',
    response: z.object({ items: z.array(operatorTeamName), sports: z.array(sportOfTeams) }),
  }),
  operatorSaveTeamName: endpoint({
    method: 'POST',
    path: '/api/admin/team-names',
    tag: operators,
    summary:
      'Add another name of a team, which every game of the sport reads as the team from now on. Refused, with the field, for a name that is no other name of one team',
    access: 'operator',
    movesMoney: true,
    body: named.extend({
      team: teamName.describe('A team that a game of the sport has.'),
      reason,
    }),
    response: z.null(),
  }),
  operatorDeleteTeamName: endpoint({
    method: 'POST',
    path: '/api/admin/team-names/removals',
    tag: operators,
    summary:
      'Remove another name of a team: the feed’s name is unknown again. Games keep the names they have',
    access: 'operator',
    movesMoney: true,
    body: named.extend({ reason }),
    response: z.null(),
  }),
};
