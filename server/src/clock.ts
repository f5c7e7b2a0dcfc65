/** The server's clock, in milliseconds since 1970 UTC. Everything that decides by time is given one. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: Date.now };
