import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Alarm } from '../../../alarms/alarms.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { type Acted, act, type ConsoleCall, type ConsoleContext, type Decider } from './act.ts';
import { auditLine, closeRequest, lockRequest, type Steps } from './setting-requests.ts';
import { findSteps, listRelaxed, writeSteps } from './settings.ts';

/**
 * Applies a change of the settings that another operator requested. It takes effect after 24 hours. Refusals: those of
 * `approveSettingsIn`.
 */
export async function approveSettings(
  context: ConsoleContext & { readonly alarm: Alarm },
  call: ConsoleCall,
  id: string,
): Promise<Refusal | null> {
  let steps: Steps = {};
  const answer = await act(context, call, ['settings.approve', id], async (client, by) => {
    const approved = await approveSettingsIn(client, id, by);
    if (isRefusal(approved)) return approved;
    steps = approved.answer;
    return { ...approved, answer: null };
  });
  for (const fields of listRelaxed(steps)) context.alarm('approvalRaised', fields);
  return answer;
}

/**
 * Approves in the caller's transaction, which also writes the audit log. Refusals: settingRequestNotFound,
 * settingRequestDecided, ownRequest, settingRequestOutdated (the request stays open).
 */
export async function approveSettingsIn(
  client: PoolClient,
  id: string,
  by: Decider,
): Promise<Acted<Steps> | Refusal> {
  const request = await lockRequest(client, id);
  if (isRefusal(request)) return request;
  const { changes, requestedBy } = request;
  const conflict = findConflictOfInterest({ kind: 'approveSettings', requestedBy }, by.operator.id);
  if (conflict) return conflict;
  const given = Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]));
  const steps = await findSteps(client, given);
  if (isRefusal(steps) || !isSame(steps, changes)) return refuse('settingRequestOutdated');
  const { details } = await writeSteps(client, steps, by.now);
  await closeRequest(client, id, 'approved', by);
  // The action is that of every change, because the settings page reads who changed each setting last.
  const line = auditLine('settings.change', { ...details, requestId: id, requestedBy });
  return { kind: 'acted', answer: steps, auditLine: line };
}

function isSame(steps: Steps, seen: Steps): boolean {
  return Object.entries(seen).every(([name, { from }]) => steps[name]?.from === from);
}

/** Closes a request without a change. The requester may withdraw it. Refusals: settingRequestNotFound, settingRequestDecided. */
export function rejectSettings(
  context: ConsoleContext,
  call: ConsoleCall,
  id: string,
): Promise<Refusal | null> {
  return act(context, call, ['settings.reject', id], (client, by) => rejectSettingsIn(client, id, by));
}

export async function rejectSettingsIn(
  client: PoolClient,
  id: string,
  by: Decider,
): Promise<Acted<null> | Refusal> {
  const request = await lockRequest(client, id);
  if (isRefusal(request)) return request;
  await closeRequest(client, id, 'rejected', by);
  const { requestedBy, changes } = request;
  const line = auditLine('settings.rejectChange', { requestId: id, requestedBy, changes });
  return { kind: 'acted', answer: null, auditLine: line };
}
