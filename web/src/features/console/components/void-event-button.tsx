import type { OperatorEvent } from '@sidebet/contract/console/events';
import { formatDollars } from '@sidebet/domain/cents';
import {
  type EventVoidReason,
  eventVoidReasons,
  refuseVoidReason,
} from '@sidebet/domain/operators/void-event';
import { SelectField } from '../../../ui/select-field.tsx';
import { ActionButton } from './action-button.tsx';

export const voidReasonLabels: Readonly<Record<EventVoidReason, string>> = {
  operator: 'It was called off',
  otherPlace: 'It moved to another place',
  replaced: 'A side was replaced',
};

const byOperator: { readonly cause: EventVoidReason } = { cause: 'operator' };

/** Voids a game. Offers only causes for which the rules of its sport refund bets. */
export function VoidEventButton({ event }: { event: OperatorEvent }) {
  const causes = eventVoidReasons.filter((one) => refuseVoidReason(event.sportKey, one) === null);
  return (
    <ActionButton
      name="operatorVoidEvent"
      label="Void event"
      danger
      title="Void this game?"
      explain={`It comes off the list, and ${event.openBets + event.activeBets} running bets are refunded, ${formatDollars(event.escrowCents)} in total. A later result changes nothing. You can’t undo this. If the game has begun and a lot is at stake, another operator must approve it.`}
      done={({ status }) =>
        status === 'pending' ? 'The void waits for another operator, under Results' : 'Event voided'
      }
      params={{ eventId: event.id }}
      initial={byOperator}
      body={({ cause }) => ({ cause })}
      fields={(form) => (
        <SelectField
          label="What happened?"
          value={form.values.cause}
          options={causes.map((value) => ({ value, label: voidReasonLabels[value] }))}
          onChange={(cause) => form.set({ cause })}
        />
      )}
    />
  );
}
