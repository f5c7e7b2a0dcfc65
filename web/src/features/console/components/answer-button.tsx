import type { OperatorTicket } from '@sidebet/contract/console/support';
import { decideAnswer } from '@sidebet/domain/support/answer';
import { ticketLimits } from '@sidebet/domain/support/ticket';
import { useState } from 'react';
import { TextArea } from '../../../ui/text-area.tsx';
import { ActionButton } from './action-button.tsx';

/** Answers a support message. The draft survives closing the dialog. */
export function AnswerButton({ ticket }: { ticket: OperatorTicket }) {
  const [draft, setDraft] = useState('');
  return (
    <ActionButton
      name="operatorAnswerTicket"
      label="Answer"
      title="Answer this message"
      explain={
        ticket.mailsTo
          ? `${ticket.person.fullName} gets it in the app and by email at ${ticket.mailsTo}.`
          : `${ticket.person.fullName} gets it in the app only, because the email address is not verified.`
      }
      done={() => {
        setDraft('');
        return 'Answer sent';
      }}
      params={{ id: ticket.id }}
      initial={{ message: draft }}
      body={({ message }) => ({ message })}
      check={({ message }) => decideAnswer(ticket.status, message)}
      fieldByCode={{ answerMissing: 'message', messageTooLong: 'message', supportCharacters: 'message' }}
      fields={(form) => {
        const left = ticketLimits.maxMessageLength - [...form.values.message].length;
        return (
          <TextArea
            {...form.field('message')}
            label="Answer"
            rows={8}
            data-autofocus
            hint={left <= 500 ? `${left} characters left` : undefined}
            onChange={({ target }) => {
              form.set({ message: target.value });
              setDraft(target.value);
            }}
          />
        );
      }}
    />
  );
}
