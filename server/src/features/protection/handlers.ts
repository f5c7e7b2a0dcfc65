import type { protectionEndpoints } from '@sidebet/contract/protection';
import type { Handlers } from '../../http/handlers.ts';
import { beginExclusion, beginReturn, beginTimeOut } from './bars.ts';
import type { ProtectionDeps } from './change.ts';
import { listChanges } from './changes.ts';
import { confirmPersonsLimit, setPersonsLimit, takeBackLimit } from './limits.ts';
import { answerOffer, confirmCheck } from './notes.ts';
import type { Use } from './use.ts';
import { readState } from './view.ts';

/** Player protection settings. Each change returns the new state. */
export function protectionHandlers(
  deps: ProtectionDeps & {
    readonly use: Pick<Use, 'note'>;
    readonly closeCheckouts: (userId: string) => Promise<unknown>;
  },
): Handlers<keyof typeof protectionEndpoints> {
  const { pool, clock, use, closeCheckouts } = deps;
  const state = (userId: string) => readState(pool, clock, userId);
  const by = ({ viewer, idempotencyKey }: { viewer: { id: string }; idempotencyKey: string }) => ({
    userId: viewer.id,
    idempotencyKey,
  });
  return {
    getProtection: ({ viewer }) => state(viewer.id),
    listProtectionChanges: ({ viewer, query }) => listChanges(pool, viewer.id, query),
    async setProtectionLimit(call) {
      await setPersonsLimit(deps, by(call), call.params.kind, call.body.limit);
      // Usage is measured from now on, not from the next request.
      await use.note(call.viewer.id);
      await closeCheckouts(call.viewer.id);
      return state(call.viewer.id);
    },
    async confirmProtectionLimit(call) {
      await confirmPersonsLimit(deps, by(call), call.params.kind, call.body.limit);
      return state(call.viewer.id);
    },
    async takeBackProtectionLimit(call) {
      await takeBackLimit(deps, by(call), call.params.kind);
      return state(call.viewer.id);
    },
    async startTimeOut(call) {
      await beginTimeOut(deps, by(call), call.body.days);
      await closeCheckouts(call.viewer.id);
      return state(call.viewer.id);
    },
    async excludeMyself(call) {
      await beginExclusion(deps, by(call), call.body.period, call.body.confirmation);
      await closeCheckouts(call.viewer.id);
      return state(call.viewer.id);
    },
    async askToReturn(call) {
      await beginReturn(deps, by(call));
      return state(call.viewer.id);
    },
    async confirmRealityCheck({ viewer }) {
      await confirmCheck(deps, viewer.id);
      return state(viewer.id);
    },
    async noteUse({ viewer }) {
      await use.note(viewer.id);
      return null;
    },
    async answerProtectionOffer({ viewer, body }) {
      await answerOffer(deps, viewer.id, body.offer);
      return state(viewer.id);
    },
  };
}
