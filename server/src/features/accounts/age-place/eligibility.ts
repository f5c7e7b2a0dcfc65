import { dateIn } from '@sidebet/domain/auth/age';
import { judgePlace, type Place, type PlaceVerdict } from '@sidebet/domain/place/minimum-age';
import { type Refusal, refuse, refuseUnderageHere } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import type { IdentityChecks } from '../../../integrations/identity/port.ts';
import type { Origin, PlaceChecks } from '../../../integrations/place/port.ts';
import type { Eligibility } from '../../../users/eligibility.ts';
import { readChecks, storeIdentityCheck, storePlaceCheck } from './checks.ts';

type EligibilityContext = Uses<'pool' | 'wallClock' | 'log'> & {
  readonly identity: IdentityChecks;
  readonly places: PlaceChecks;
};

/** How long a verdict is cached in memory, and for how many users. */
const rememberedMs = 10 * 60_000;
const maxRemembered = 50_000;
/** How long a user may wait for external providers. */
const patienceMs = 5_000;
/** An unchanged place is stored again after this long. */
const samePlaceMs = 24 * 3_600_000;

export function createEligibility(context: EligibilityContext): Eligibility {
  const { pool, wallClock, identity, places } = context;
  // Positive verdicts only. A refusal is checked again every time.
  const remembered = new Map<string, { readonly clue: string; readonly until: number }>();

  return {
    async maySignUp(user, today, origin) {
      const now = wallClock.now();
      try {
        const place = await places.locate(origin, AbortSignal.timeout(patienceMs));
        const verdict = judgePlace(user.dob, today, place);
        const refusal = refusalOfPlace(verdict);
        if (refusal) return refusal;
        const checked = await identity.check(
          { ...user, userId: null, address: null },
          AbortSignal.timeout(patienceMs),
        );
        // Same message as during a break, so the response reveals neither (docs/adr/0013).
        if (checked.outcome === 'refused') return refuse('signupUnavailable');
        return {
          kind: 'may',
          async note(userId) {
            await storeIdentityCheck(pool, userId, now, identity.name, checked);
            await storePlaceCheck(pool, userId, now, places.name, place, verdict);
          },
        };
      } catch (error) {
        return unavailable(context, error);
      }
    },

    async mayPlay(userId, origin) {
      const now = wallClock.now();
      const clue = places.clueOf(origin);
      const known = remembered.get(userId);
      if (known && known.until > now && known.clue === clue) return null;
      const result = await checkEligibility(context, userId, origin, now);
      if (result.kind === 'refusal') {
        remembered.delete(userId);
        return result;
      }
      if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value!);
      remembered.set(userId, { clue, until: Math.min(result.until, now + rememberedMs) });
      return null;
    },
  };
}

/** Reads a user's verdicts and requests missing or expired ones. `until` is in milliseconds since 1970 UTC. */
async function checkEligibility(
  context: EligibilityContext,
  userId: string,
  origin: Origin,
  now: number,
): Promise<Refusal | { readonly kind: 'may'; readonly until: number }> {
  const { pool, identity, places } = context;
  const stored = await readChecks(pool, userId);
  if (!stored) return refuse('userNotFound');
  let checked = stored.identity;
  let place: Place;
  try {
    if (!checked || checked.provider !== identity.name || checked.at + identity.validMs <= now) {
      const verdict = await identity.check(stored.user, AbortSignal.timeout(patienceMs));
      await storeIdentityCheck(pool, userId, now, identity.name, verdict);
      checked = { ...verdict, provider: identity.name, at: now };
    }
    place = await places.locate(origin, AbortSignal.timeout(patienceMs));
  } catch (error) {
    return unavailable(context, error);
  }
  const verdict = judgePlace(stored.user.dob, dateIn('', now), place);
  const before = stored.place;
  const isNews =
    !before ||
    before.place !== place ||
    before.outcome !== verdict.outcome ||
    before.minimumAge !== verdict.minimumAge ||
    before.provider !== places.name ||
    before.at + samePlaceMs <= now;
  if (isNews) await storePlaceCheck(pool, userId, now, places.name, place, verdict);
  const refusal = refusalOfPlace(verdict);
  if (refusal) return refusal;
  if (checked.outcome === 'refused') return refuse('identityRefused');
  return { kind: 'may', until: Math.min(checked.at + identity.validMs, now + places.validMs) };
}

function refusalOfPlace({ outcome, minimumAge }: PlaceVerdict): Refusal | null {
  if (outcome === 'allowed') return null;
  return outcome === 'notOffered' ? refuse('placeNotOffered') : refuseUnderageHere(minimumAge);
}

/** An unavailable vendor blocks betting: no one bets unchecked. */
function unavailable({ log }: EligibilityContext, error: unknown): Refusal {
  log.error({ err: error }, 'could not check age and place');
  return refuse('checksUnavailable');
}
