/** SQL that is true if a user muted another and gets no notifications from them. Takes two SQL expressions. */
export function hasMuted(user: string, other: string): string {
  return `exists (select from mutes m where m.user_id = ${user} and m.muted_id = ${other})`;
}
