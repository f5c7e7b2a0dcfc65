import type { ApprovalRequest } from '@sidebet/contract/console/shared';
import { SelectField } from '../../../ui/select-field.tsx';
import { useFilter } from '../use-filters.ts';
import { ActionButton } from './action-button.tsx';
import classes from './approval-request.module.css';
import { Chip, Filters } from './console-page.tsx';

/** Four-eyes requests: the list's filter, and the cell to decide one. */

const states = [
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'all', label: 'All' },
] as const;
type State = (typeof states)[number]['value'];

export function useRequestState() {
  return useFilter<State>(
    'status',
    states.map(({ value }) => value),
    'pending',
  );
}

export function RequestFilter({ value, onChange }: { value: State; onChange: (value: State) => void }) {
  return (
    <Filters>
      <SelectField label="Show" value={value} options={states} onChange={onChange} />
    </Filters>
  );
}

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
