import { z } from 'zod';

/** The settled bets between the viewer and a friend, of every kind. */
const rivalry = z.object({
  wins: z.int().describe('How many of them the viewer won.'),
  losses: z.int().describe('How many of them the friend won.'),
  refunds: z.int().describe('How many ended without a winner.'),
  lastResults: z
    .array(z.enum(['won', 'lost']))
    .describe("The viewer's last five decided ones, newest first."),
});
export type RivalryView = z.input<typeof rivalry>;

export const shownRivalry = rivalry
  .optional()
  .describe(
    'The record between the viewer and the other one. Absent unless they are friends who both share their sides, and before the first decided bet.',
  );
