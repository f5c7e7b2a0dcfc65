/**
 * The cast of the demo: simulated users who post, accept and challenge. The name says so wherever it appears. They have no
 * password, so no one can log in as them.
 */
export const castMembers = ['maya', 'luis', 'priya', 'tom', 'aisha', 'ken', 'sofia', 'owen'].map((name) => ({
  username: `${name}_simulated`,
  email: `${name}_simulated@example.com`,
  firstName: name[0]!.toUpperCase() + name.slice(1),
  lastName: 'Simulated',
}));

/** A member as the demo uses it. */
export type Member = { readonly id: string; readonly username: string };
