import type { BodyInput } from '@sidebet/contract/endpoint';
import type { safetyEndpoints } from '@sidebet/contract/safety';
import { decideReport, maxReportMessage, type ReportReason } from '@sidebet/domain/safety/report';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { useAppClient } from '../lib/app-client.ts';
import { useOffline } from '../lib/connection.ts';
import type { NamedPerson } from '../lib/restricted-people.ts';
import { Button } from './button.tsx';
import { DialogActions, DialogForm, DialogText } from './dialog.tsx';
import { OfflineNote } from './offline-note.tsx';
import { ProblemLine } from './problem.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';

const reasons: readonly { readonly value: ReportReason; readonly label: string }[] = [
  { value: 'harassment', label: 'Harassment' },
  { value: 'impersonation', label: 'Pretending to be someone else' },
  { value: 'offensive', label: 'Offensive name, picture or message' },
  { value: 'cheating', label: 'Cheating' },
  { value: 'other', label: 'Something else' },
];

type Report = BodyInput<typeof safetyEndpoints.reportPerson>;
type Props = {
  person: NamedPerson;
  /** The bet or the message on which the user met them. */
  betId?: string | null;
  messageId?: string | null;
  onCancel: () => void;
  onDone: () => void;
};

/** Reports a person, with the bet or the message the user saw. The input stays until it is sent. */
export function ReportForm({ person, betId = null, messageId = null, onCancel, onDone }: Props) {
  const { toasts } = useAppClient();
  const [reason, setReason] = useState<ReportReason>('harassment');
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const offline = useOffline();
  const report = useMutation({
    mutationFn: (body: Report) => call('reportPerson', { params: { userId: person.id }, body }),
    onSuccess: () => {
      toasts.show('Thank you. We will look into it.');
      onDone();
    },
  });
  const left = maxReportMessage - [...message.trim()].length;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const decided = decideReport(reason, message);
    if (decided.kind === 'refusal') setProblem(decided.message);
    else report.mutate({ reason, message: decided.message, betId, messageId });
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogText>
        We see what you see now: their name, picture{betId !== null && ', this bet'}
        {messageId !== null && ', this message'} and your report. {person.name} does not learn who reported
        them.
      </DialogText>
      <SelectField label="What is wrong?" value={reason} options={reasons} onChange={setReason} />
      <TextArea
        label={reason === 'other' ? 'What happened?' : 'What happened? (optional)'}
        rows={4}
        value={message}
        hint={left <= 100 ? `${left} characters left` : undefined}
        problem={problem}
        onChange={(event) => {
          setMessage(event.target.value);
          setProblem(null);
        }}
      />
      {offline && <OfflineNote />}
      <ProblemLine error={report.error} />
      <DialogActions>
        <Button kind="outline" wide onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" wide disabled={offline} busy={report.isPending}>
          Send report
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
