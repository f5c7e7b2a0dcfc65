import type { OperatorTicket } from '@sidebet/contract/console/support';
import { decideAnswer } from '@sidebet/domain/support/answer';
import { ticketLimits } from '@sidebet/domain/support/ticket';
import { useState } from 'react';
import { TextArea } from '../../../ui/text-area.tsx';
import { ActionButton } from './action-button.tsx';

/** Answers a support message. The draft survives closing the dialog. */
export function AnswerButton({ ticket }: { ticket: OperatorTicket }) {
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const left = ticketLimits.maxMessageLength - [...message].length;
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
        setMessage('');
        return 'Answer sent';
      }}
      params={{ id: ticket.id }}
      body={{ message }}
      check={() => {
        const decided = decideAnswer(ticket.status, message);
        setProblem(decided.kind === 'refusal' ? decided.message : null);
        return decided.kind === 'ok';
      }}
      onOpen={() => setProblem(null)}
      fields={
        <TextArea
          label="Answer"
          rows={8}
          data-autofocus
          value={message}
          problem={problem}
          hint={left <= 500 ? `${left} characters left` : undefined}
          onChange={(event) => {
            setMessage(event.target.value);
            setProblem(null);
          }}
        />
      }
    />
  );
}
