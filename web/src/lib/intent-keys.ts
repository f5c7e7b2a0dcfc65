import { ApiProblem } from './api-problem.ts';
import { serverNow } from './clock.ts';
import { newUuid } from './new-uuid.ts';
import type { TabMemory } from './tab-memory.ts';

/** An intent with unknown outcome; `at` is when it started, in ms of server time. */
type Pending = { readonly intent: string; readonly key: string; readonly at: number };

const storageKey = 'sidebet-intents';
/**
 * The server stores results for 7 days (`retentionDays.commandResults`). A payment page and an unused attachment live for
 * one day; after that, the same input more likely is a new intent.
 */
export const longestPendingMs = 24 * 3_600_000;
export const maxPending = 50;

/** The idempotency keys of one app's requests. They stay with the user in the tab's memory until they are answered. */
export function createIntentKeys(tab: TabMemory) {
  /** Keys of requests in progress: their retries do not need the tab's storage. */
  const underWay = new Map<string, string>();

  /** Includes the user's id, so keys are never shared between users. */
  function intentName(endpoint: string, input: unknown): string {
    return `${tab.owner()} ${endpoint} ${JSON.stringify(input)}`;
  }

  function readPending(): readonly Pending[] {
    const since = serverNow() - longestPendingMs;
    return parsePending(tab.read(storageKey)).filter(({ at }) => at > since);
  }

  function storePending(all: readonly Pending[]): void {
    if (all.length === 0) tab.remove(storageKey);
    else tab.write(storageKey, JSON.stringify(all));
  }

  return {
    /**
     * Returns the idempotency key of one intent of the logged-in user, such as "create this bet". While the outcome is
     * unknown the key stays the same, even after a reload, so a second tap repeats the first request instead of creating
     * another bet.
     */
    key(endpoint: string, input: unknown): string {
      const intent = intentName(endpoint, input);
      const all = readPending();
      const known = all.find((pending) => pending.intent === intent);
      const key = underWay.get(intent) ?? known?.key ?? newUuid();
      underWay.set(intent, key);
      if (!known) storePending([...all, { intent, key, at: serverNow() }].slice(-maxPending));
      return key;
    },

    /** Removes the key once the server has answered, yes or no. */
    settle(endpoint: string, input: unknown, error: unknown): void {
      const intent = intentName(endpoint, input);
      underWay.delete(intent);
      if (error instanceof ApiProblem && !isDefinitive(error)) return;
      storePending(readPending().filter((pending) => pending.intent !== intent));
    },
  };
}

/** A session that ended between two tries says nothing about the first one's outcome. */
function isDefinitive(error: ApiProblem): boolean {
  return !error.unanswered && error.status !== 401;
}

function parsePending(text: string | null): readonly Pending[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  } catch {
    return [];
  }
}

function isPending(stored: Partial<Pending> | null): stored is Pending {
  return (
    typeof stored?.intent === 'string' && typeof stored.key === 'string' && typeof stored.at === 'number'
  );
}
