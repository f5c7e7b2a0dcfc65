import { acceptAccept, groupAcceptAccept } from './accept-accept.ts';
import { acceptChallenge } from './accept-challenge.ts';
import { acceptCorrect } from './accept-correct.ts';
import { acceptDecline } from './accept-decline.ts';
import { acceptDelete } from './accept-delete.ts';
import { acceptDeleteLapse } from './accept-delete-lapse.ts';
import { acceptExpire } from './accept-expire.ts';
import { acceptLapse } from './accept-lapse.ts';
import { confirmConfirm } from './confirm-confirm.ts';
import { createCreateOneBalance } from './create-create.ts';
import { groupCreateCreate } from './group-create-create.ts';
import { issueIssue } from './issue-issue.ts';
import { seasonEndCreate } from './season-end-create.ts';
import { settleCorrect } from './settle-correct.ts';
import { settleSettle } from './settle-settle.ts';

export const races = [
  acceptAccept,
  acceptDelete,
  acceptCorrect,
  acceptChallenge,
  acceptDecline,
  acceptExpire,
  acceptLapse,
  acceptDeleteLapse,
  settleSettle,
  createCreateOneBalance,
  settleCorrect,
  groupAcceptAccept,
  groupCreateCreate,
  confirmConfirm,
  issueIssue,
  seasonEndCreate,
];
