import type { groupEndpoints } from '@sidebet/contract/groups/endpoints';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { FastifyRequest } from 'fastify';
import type { Uses } from '../../../context.ts';
import { readBettingHorizon } from '../../../db/system-settings.ts';
import type { Handlers } from '../../../http/handlers.ts';
import type { LinkTokens } from '../../../limits/link-tokens.ts';
import type { PictureStore } from '../../../pictures/picture-store.ts';
import { listGroupBoard } from './board.ts';
import { changeGroup, changeMyChoices, createGroup, deleteGroup, switchAmounts } from './create-group.ts';
import { readFeed } from './feed.ts';
import { forgiveDebt } from './forgive-debt.ts';
import { listGroups, listWaitingGroups, readGroup } from './group-view.ts';
import { createInvite, joinGroup, listInvites, offerTokenId, readInvite, revokeInvite } from './invites.ts';
import { allowMember, changeRole, findMembership, leaveGroup, listMembers, removeMember } from './members.ts';
import { editMessage, listMessages, markRead, react, removeMessage, sendMessage } from './messages.ts';
import { addPayment, changePayment, confirmPayment, requestSettleUp } from './payments.ts';
import { deleteGroupPicture, putGroupPicture } from './picture.ts';
import { readRecap } from './recap.ts';
import { drawRecap } from './recap-drawing.ts';
import { changeSeason, startSeason } from './seasons.ts';
import { readSettleUp } from './settle-up.ts';
import { findParty } from './settle-up-party.ts';
import { listRunning, reactToBet, readStream } from './stream.ts';
import { readTable } from './table.ts';
import { readWhy } from './why.ts';

type Names = Exclude<keyof typeof groupEndpoints, 'readGroupPicture'>;
type Context = Uses<
  'pool' | 'book' | 'clock' | 'wallClock' | 'files' | 'images' | 'log' | 'site' | 'gameSpeed'
>;

/** Groups of people who bet with each other. Every endpoint but the invites' refuses others than members with groupNotFound. */
export function groupsFeature(context: Context, tokens: LinkTokens, pictures: PictureStore) {
  const { pool, clock } = context;
  const horizon = readBettingHorizon(pool, clock);
  const read = async (groupId: string, viewerId: string) =>
    readGroup(pool, await horizon(), groupId, viewerId);
  /** Responds to a change with the group as it is then. */
  const changed = async (groupId: string, viewerId: string, change: Promise<Refusal | null>) =>
    (await change) ?? read(groupId, viewerId);
  const scope = (call: { params: { groupId: string }; viewer: { id: string } }) => ({
    groupId: call.params.groupId,
    viewerId: call.viewer.id,
  });
  const keyed = (call: Parameters<typeof scope>[0] & { readonly idempotencyKey: string }) => ({
    ...scope(call),
    idempotencyKey: call.idempotencyKey,
  });
  /** Whether the link's token is right. */
  const verify = (inviteId: string, token: string, { ip }: FastifyRequest) =>
    tokens.verify(inviteId, { token, address: ip });

  const handlers: Handlers<Names> = {
    listGroups: async ({ viewer }) => listGroups(pool, await horizon(), viewer.id),
    listWaitingGroups: async ({ viewer }) =>
      listWaitingGroups(pool, { now: clock.now(), horizon: await horizon() }, viewer.id),
    createGroup: async ({ body, viewer, idempotencyKey }) => {
      const by = { viewerId: viewer.id, idempotencyKey };
      const created = await createGroup(context, by, body);
      return isRefusal(created) ? created : read(created.groupId, viewer.id);
    },
    getGroup: (call) => read(scope(call).groupId, call.viewer.id),
    changeGroup: (call) =>
      changed(scope(call).groupId, call.viewer.id, changeGroup(context, scope(call), call.body)),
    deleteGroup: (call) => deleteGroup(context, scope(call)),
    putGroupPicture: (call) => {
      const put = putGroupPicture(context, scope(call), call.query.name, call.upload);
      return changed(scope(call).groupId, call.viewer.id, put);
    },
    deleteGroupPicture: (call) =>
      changed(scope(call).groupId, call.viewer.id, deleteGroupPicture(context, scope(call))),
    putMyGroupChoices: (call) =>
      changed(scope(call).groupId, call.viewer.id, changeMyChoices(context, scope(call), call.body)),
    switchGroupAmounts: (call) =>
      changed(
        scope(call).groupId,
        call.viewer.id,
        switchAmounts(context, scope(call), call.body.showsAmounts),
      ),
    leaveGroup: (call) => leaveGroup(context, scope(call), call.query.leavesBalance === 'true'),
    listGroupMembers: async (call) => {
      const { groupId, viewerId } = scope(call);
      const member = await findMembership(pool, groupId, viewerId);
      return isRefusal(member) ? member : listMembers(pool, member);
    },
    changeGroupRole: (call) => changeRole(context, scope(call), call.params.userId, call.body.role),
    removeGroupMember: (call) =>
      removeMember(context, scope(call), call.params.userId, call.query.leavesBalance === 'true'),
    allowGroupMember: (call) => allowMember(context, scope(call), call.params.userId),
    listGroupInvites: (call) => listInvites(context, tokens, scope(call)),
    createGroupInvite: (call) => createInvite(context, tokens, scope(call), call.body),
    revokeGroupInvite: (call) => revokeInvite(context, scope(call), call.params.inviteId),
    getGroupInvite: async ({ params: { inviteId }, query, viewer, request }) => {
      const { token, bet, offer = '' } = query;
      const isRight = verify(inviteId, token, request);
      if (isRefusal(isRight)) return isRight;
      const namesOffer = bet === undefined || verify(offerTokenId(inviteId, bet), offer, request);
      return isRefusal(namesOffer) ? namesOffer : readInvite(context, inviteId, bet, viewer?.id ?? null);
    },
    joinGroup: async ({ params: { inviteId }, body, viewer, request }) => {
      const isRight = verify(inviteId, body.token, request);
      const joined = isRefusal(isRight) ? isRight : await joinGroup(context, inviteId, viewer.id);
      return isRefusal(joined) ? joined : read(joined.groupId, viewer.id);
    },
    listGroupBoard: async (call) => {
      const member = await findMembership(pool, scope(call).groupId, call.viewer.id);
      return isRefusal(member) ? member : listGroupBoard(context, await horizon(), scope(call), call.query);
    },
    getGroupTable: (call) => readTable(pool, scope(call).groupId, call.viewer.id, call.query),
    getSeasonRecap: async (call) => {
      const recap = await readRecap(pool, scope(call), call.params.seasonId);
      if (isRefusal(recap)) return recap;
      const drawn = await pictures.readPicture(drawRecap(recap, await context.site.readName()));
      if (!drawn) return refuse('tooManyRequests');
      call.reply.header('cache-control', 'private, no-store');
      return { filename: 'season.png', contentType: 'image/png', body: drawn.png, inline: true };
    },
    startGroupSeason: (call) =>
      changed(scope(call).groupId, call.viewer.id, startSeason(context, scope(call), call.body)),
    changeGroupSeason: (call) => {
      const change = changeSeason(context, scope(call), call.params.seasonId, call.body);
      return changed(scope(call).groupId, call.viewer.id, change);
    },
    listGroupFeed: (call) => readFeed(pool, clock.now(), scope(call), call.query),
    listGroupMessages: (call) => {
      const { betId = null, eventId = null } = call.query;
      return listMessages(pool, scope(call), { betId, eventId }, call.query);
    },
    getGroupStream: async (call) => readStream(context, await horizon(), scope(call), call.query),
    listGroupRunning: (call) => listRunning(context, scope(call)),
    putGroupBetReaction: (call) => {
      const { betId, reaction } = call.params;
      return reactToBet(context, scope(call), betId, { reaction, isOn: true });
    },
    deleteGroupBetReaction: (call) => {
      const { betId, reaction } = call.params;
      return reactToBet(context, scope(call), betId, { reaction, isOn: false });
    },
    sendGroupMessage: (call) => sendMessage(context, scope(call), call.body),
    editGroupMessage: (call) => editMessage(context, scope(call), call.params.messageId, call.body.text),
    removeGroupMessage: (call) => removeMessage(context, scope(call), call.params.messageId),
    putGroupReaction: (call) => {
      const { messageId, reaction } = call.params;
      return react(context, scope(call), messageId, { reaction, isOn: true });
    },
    deleteGroupReaction: (call) => {
      const { messageId, reaction } = call.params;
      return react(context, scope(call), messageId, { reaction, isOn: false });
    },
    markGroupRead: (call) => markRead(context, scope(call), call.body),
    getSettleUp: async (call) => {
      const party = await findParty(pool, scope(call));
      return isRefusal(party) ? party : readSettleUp(pool, party);
    },
    explainGroupPayment: async (call) => {
      const party = await findParty(pool, scope(call));
      return isRefusal(party) ? party : readWhy(pool, party, call.query.userId);
    },
    requestSettleUp: (call) => requestSettleUp(context, scope(call)),
    confirmGroupPayment: (call) => {
      const { note, amountCents } = call.body;
      return confirmPayment(context, keyed(call), { paymentId: call.params.paymentId, note, amountCents });
    },
    denyGroupPayment: (call) => {
      const { paymentId } = call.params;
      return changePayment(context, scope(call), { paymentId, note: call.body.note, change: 'notReceived' });
    },
    undoGroupPayment: (call) => {
      const { paymentId } = call.params;
      return changePayment(context, scope(call), { paymentId, note: null, change: 'undid' });
    },
    cancelGroupPayment: (call) => {
      const { paymentId } = call.params;
      return changePayment(context, scope(call), { paymentId, note: null, change: 'canceled' });
    },
    addGroupPayment: (call) => addPayment(context, keyed(call), call.body.toId, call.body.amountCents),
    forgiveGroupDebt: (call) => forgiveDebt(context, keyed(call), call.body.userId, call.body.amountCents),
  };
  return { handlers };
}
