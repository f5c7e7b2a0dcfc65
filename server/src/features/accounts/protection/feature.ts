import type { protectionEndpoints } from '@sidebet/contract/protection';
import type { Uses } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { beginExclusion, beginReinstatement, beginTimeOut } from './change-restrictions.ts';
import { listChanges } from './changes.ts';
import { confirmUsersLimit, setUsersLimit, takeBackLimit } from './limits.ts';
import { answerOffer, confirmCheck } from './notes.ts';
import { createUse } from './use.ts';
import { readState } from './view.ts';

/** Player protection settings and the usage time. Each change returns the new state; some close open checkouts. */
export function protectionFeature(
  context: Uses<'pool' | 'book' | 'clock' | 'log'>,
  closeCheckouts: (userId: string) => Promise<unknown>,
) {
  const { pool, clock } = context;
  const use = createUse(context);
  const state = (userId: string) => readState(pool, clock, userId);
  const by = ({ viewer, idempotencyKey }: { viewer: { id: string }; idempotencyKey: string }) => ({
    userId: viewer.id,
    idempotencyKey,
  });
  const handlers: Handlers<keyof typeof protectionEndpoints> = {
    getProtection: ({ viewer }) => state(viewer.id),
    listProtectionChanges: ({ viewer, query }) => listChanges(pool, viewer.id, query),
    async setProtectionLimit(call) {
      const refusal = await setUsersLimit(context, by(call), call.params.kind, call.body.limit);
      if (refusal) return refusal;
      // Usage is measured from now on, not from the next request.
      await use.note(call.viewer.id);
      await closeCheckouts(call.viewer.id);
      return state(call.viewer.id);
    },
    async confirmProtectionLimit(call) {
      const refusal = await confirmUsersLimit(context, by(call), call.params.kind, call.body.limit);
      return refusal ?? state(call.viewer.id);
    },
    async takeBackProtectionLimit(call) {
      const refusal = await takeBackLimit(context, by(call), call.params.kind);
      return refusal ?? state(call.viewer.id);
    },
    async startTimeOut(call) {
      const refusal = await beginTimeOut(context, by(call), call.body.days);
      if (refusal) return refusal;
      await closeCheckouts(call.viewer.id);
      return state(call.viewer.id);
    },
    async excludeMyself(call) {
      const { period, confirmation } = call.body;
      const refusal = await beginExclusion(context, by(call), period, confirmation);
      if (refusal) return refusal;
      await closeCheckouts(call.viewer.id);
      return state(call.viewer.id);
    },
    async askToReturn(call) {
      return (await beginReinstatement(context, by(call))) ?? state(call.viewer.id);
    },
    async confirmRealityCheck({ viewer }) {
      await confirmCheck(context, viewer.id);
      return state(viewer.id);
    },
    async noteUse({ viewer }) {
      await use.note(viewer.id);
      return null;
    },
    async answerProtectionOffer({ viewer, body }) {
      await answerOffer(context, viewer.id, body.offer);
      return state(viewer.id);
    },
  };
  return { handlers, recordUse: use.record };
}
