import type { ApprovalRequest } from '@sidebet/contract/console/shared';
import { ActionButton } from './action-button.tsx';
import classes from './approval-request.module.css';
import { Chip } from './console-page.tsx';

/** The filter of requests that need a second operator. */
export const requestChoices = {
  status: {
    label: 'Show',
    options: { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected', all: 'All' },
  },
} as const;

const nouns = { adjustment: 'Adjustment', result: 'Result', void: 'Void', change: 'Change' } as const;

type Props = {
  request: ApprovalRequest;
  noun: keyof typeof nouns;
  /** Screen reader suffix for the row's buttons. */
  of: string;
  approval: {
    name: 'operatorApproveAdjustment' | 'operatorApproveResult' | 'operatorApproveSettings';
    explain: string;
  };
  rejection: {
    name: 'operatorRejectAdjustment' | 'operatorRejectResult' | 'operatorRejectSettings';
    explain: string;
  };
  /** Why the viewer may not decide. */
  conflict: string;
};

/** Decides a pending request, or shows how it was decided. */
export function RequestDecision({ request, noun, of, approval, rejection, conflict }: Props) {
  const { id, status, decidedBy, decidedReason, mayApprove, mayReject } = request;
  const Noun = nouns[noun];
  if (status !== 'pending') {
    return (
      <span>
        <Chip>{status === 'approved' ? 'Approved' : 'Rejected'}</Chip>{' '}
        {`${decidedBy ? `by ${decidedBy.fullName}` : 'on the server’s command line'}: ${decidedReason}`}
      </span>
    );
  }
  return (
    <div className={classes.decide}>
      {mayApprove && (
        <ActionButton
          {...approval}
          label="Approve"
          of={of}
          title={`Approve this ${noun}?`}
          done={`${Noun} approved`}
          params={{ id }}
          body={{}}
        />
      )}
      {mayReject && (
        <ActionButton
          {...rejection}
          label={mayApprove ? 'Reject' : 'Withdraw'}
          of={of}
          danger
          title={mayApprove ? `Reject this ${noun}?` : `Withdraw this ${noun}?`}
          done={mayApprove ? `${Noun} rejected` : `${Noun} withdrawn`}
          params={{ id }}
          body={{}}
        />
      )}
      {!mayApprove && (
        <span className={classes.note}>{mayReject ? 'Another operator must approve it.' : conflict}</span>
      )}
    </div>
  );
}
