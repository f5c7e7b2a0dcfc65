import { simulatedEmail } from '../config/demo-people.ts';

/**
 * The cast of the demo: simulated users who post, accept and challenge. The name says so wherever it appears. They have no
 * password, so no one can log in as them.
 */
export const castMembers = ['maya', 'luis', 'priya', 'tom', 'aisha', 'ken', 'sofia', 'owen'].map((name) => ({
  username: `${name}_simulated`,
  email: simulatedEmail(name),
  firstName: name[0]!.toUpperCase() + name.slice(1),
  lastName: 'Simulated',
}));

/** What members stake. */
export const stakesCents = [5_00, 10_00, 12_50, 20_00, 25_00] as const;

/** A member as the demo uses it. */
export type Member = { readonly id: string; readonly username: string };

/** One of this many open bets of the cast is a standard bet. */
export const offersPerStandardBet = 3;
