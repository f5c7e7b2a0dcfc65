import type { withdrawalTermsView } from '@sidebet/contract/wallet';
import { isStepUpFresh, sessionLimits } from '@sidebet/domain/auth/session-limits';
import { refundableDeposits } from '@sidebet/domain/wallet/split-withdrawal';
import { centsWithoutApproval, withdrawalAvailability } from '@sidebet/domain/wallet/withdrawal-terms';
import type { z } from 'zod';
import { readWithdrawalTerms } from '../../../book/withdrawal-terms.ts';
import type { Uses } from '../../../context.ts';
import type { Viewer } from '../../../users/viewer.ts';

const hourMs = 3_600_000;

/** Shows before the form is sent what the book will decide, using the same rule. */
export async function viewWithdrawalTerms(
  { pool, clock, wallClock, moneyMode }: Uses<'pool' | 'clock' | 'wallClock' | 'moneyMode'>,
  viewer: Viewer,
): Promise<z.output<typeof withdrawalTermsView>> {
  const [terms, user] = await Promise.all([
    readWithdrawalTerms(pool, clock, viewer.id, moneyMode),
    pool.query<{ balanceCents: number; owedCents: number; emailVerified: boolean; provenAt: number | null }>(
      `select coalesce(a.available_cents, 0) as balance_cents, coalesce(a.owed_cents, 0) as owed_cents,
         u.email_verified, (select proven_at from sessions where id = $2) as proven_at
       from users u left join accounts a on a.user_id = u.id where u.id = $1`,
      [viewer.id, viewer.sessionId],
    ),
  ]);
  const { balanceCents, owedCents, emailVerified, provenAt } = user.rows[0]!;
  const now = clock.now();
  const { nowCents, later } = withdrawalAvailability(balanceCents, terms, now);
  const { rules, history } = terms;
  const loginHoldUntil =
    history.credentialsChangedAt === null ? 0 : history.credentialsChangedAt + rules.securityHoldMs;
  const isRecent = provenAt !== null && isStepUpFresh(provenAt, wallClock.now());
  return {
    balanceCents,
    availableCents: owedCents > 0 ? 0 : nowCents,
    later: [...later],
    owedCents,
    emailVerified,
    recentLoginUntil: isRecent ? provenAt + sessionLimits.stepUpMs : null,
    withoutApprovalCents: centsWithoutApproval(terms, now),
    dayApprovalCents: rules.dayApprovalCents,
    weekApprovalCents: rules.weekApprovalCents,
    paidReceivers: [...history.paidReceivers],
    receiverHoldHours: rules.receiverHoldMs / hourMs,
    loginHoldUntil: loginHoldUntil > now ? loginHoldUntil : null,
    depositHoldHours: rules.depositHoldMs / hourMs,
    winningsHoldHours: rules.winningsHoldMs / hourMs,
    refundable: refundableDeposits(history.cardDeposits, rules.refundWindowMs, now),
  };
}
