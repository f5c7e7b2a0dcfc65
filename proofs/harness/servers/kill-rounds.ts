import { setTimeout as sleep } from 'node:timers/promises';
import type { Proof, ProofResult, ProofRun } from '../proof.ts';
import { Tally } from '../proof.ts';
import { differenceFrom } from './effect-check.ts';
import {
  openServerEnvironment,
  type ServerEnvironment,
  type ServerEnvironmentOptions,
} from './environment.ts';
import { create } from './load.ts';

/** How soon after a kill a bet must be possible. */
const servesWithinMs = 10_000;

export type KillProof = {
  readonly environment: ServerEnvironmentOptions;
  /** Kills something and makes sure it restarts; the time is measured from here. */
  readonly strike: (environment: ServerEnvironment, round: number) => Promise<void>;
  /** An additional claim, checked under load before each kill. */
  readonly alsoHolds?: (environment: ServerEnvironment) => Promise<string | null>;
};

/** One cycle per unit: load, a kill at a random moment, recovery, then idle and the full check. */
export async function proveKills(
  { environment: options, strike, alsoHolds }: KillProof,
  { count, progress }: ProofRun,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const environment = await openServerEnvironment(options);
  const waits: number[] = [];
  try {
    for (let round = 0; round < count; round++) {
      environment.load.start();
      await sleep(150 + Math.random() * 750);
      const own = (await alsoHolds?.(environment)) ?? null;
      const killedAt = performance.now();
      await strike(environment, round);
      await create(environment.probe, environment.record, environment.nextFarEvent());
      const waitedMs = performance.now() - killedAt;
      waits.push(waitedMs);
      // Some more load, so the clients' retries run together with new requests.
      await sleep(150);
      await environment.load.finish();
      const failure =
        own ??
        (waitedMs > servesWithinMs ? `It served again only after ${seconds(waitedMs)}.` : null) ??
        (await repeatDifference(environment)) ??
        (await differenceFrom(environment.record, environment.pool));
      tally.add(failure && `After kill ${round + 1}: ${failure}`);
      // A failure persists, so report the first one.
      if (failure) break;
    }
    return { ...tally.result(), note: writeNote(environment, waits, await countSettled(environment)) };
  } finally {
    await environment.close();
  }
}

/** Every client repeats requests answered before the kill and must get exactly the same response. */
async function repeatDifference({ clients }: ServerEnvironment): Promise<string | null> {
  const differences = await Promise.all(
    clients.map(async (client) => {
      const before = client.answered[Math.floor(Math.random() * client.answered.length)];
      if (!before) return null;
      const again = await client.carryOut(before.intent);
      const same =
        again &&
        again.status === before.answer.status &&
        withoutRequestId(again) === withoutRequestId(before.answer);
      return same
        ? null
        : `${before.intent.method} ${before.intent.path} was answered ${before.answer.text}, and again ${again?.text}`;
    }),
  );
  return differences.find((difference) => difference !== null) ?? null;
}

/** Removes the request id, which differs per request. */
function withoutRequestId({ text }: { text: string }): string {
  const { requestId: _, ...said } = JSON.parse(text);
  return JSON.stringify(said);
}

async function countSettled({ pool }: ServerEnvironment): Promise<number> {
  const { rows } = await pool.query<{ n: number }>("select count(*) as n from bets where status = 'Settled'");
  return rows[0]!.n;
}

function writeNote({ record }: ServerEnvironment, waits: readonly number[], settled: number): string {
  const sorted = waits.toSorted((a, b) => a - b);
  const { created, accepted, deleted, deposits, confirmed } = record;
  const effects = created.size + accepted.size + deleted.size + deposits.size + confirmed.size;
  const inGroup = [...created.values()].filter(({ groupId }) => groupId).length;
  return (
    `Serving again after ${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, at worst ${seconds(sorted.at(-1) ?? 0)}; ` +
    `${record.requests} requests, ${record.repeats} of them sent again, ${effects} effects acknowledged, ` +
    `of them ${inGroup} bets in a group and ${confirmed.size} confirmed payments; ${settled} bets settled meanwhile.`
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

export function killProof(name: string, counts: Proof['counts'], proof: KillProof): Proof {
  return {
    name,
    unit: 'kills',
    needsPostgres: false,
    claimsTimes: true,
    counts,
    run: (options) => proveKills(proof, options),
  };
}
