import type { BetView } from '@sidebet/contract/bets';
import { declineWord, maxDeclineWord } from '@sidebet/domain/bets/decline';
import { formatDollars } from '@sidebet/domain/cents';
import { refusalMessages } from '@sidebet/domain/refusals';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useOffline } from '../../../lib/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useDeclineBet } from '../api/decline-bet.ts';

type Props = { bet: BetView; onClose: () => void };

/** Declines a challenge with an optional message. The input stays until it is sent. */
export default function DeclineModal({ bet, onClose }: Props) {
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const decline = useDeclineBet();
  const offline = useOffline();
  const left = maxDeclineWord - [...word.trim()].length;

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (declineWord(word) === undefined) {
      setProblem(refusalMessages.declineWordInvalid);
      return;
    }
    decline
      .mutateAsync({ params: { uniqueId: bet.uniqueId }, body: { word: word.trim() } })
      .then(onClose, (error) => setProblem(errorMessage(error)));
  };

  return (
    <Dialog onClose={onClose} title="Decline challenge">
      <DialogForm onSubmit={submit}>
        <DialogText>
          {bet.userName} gets {formatDollars(bet.wagerCents)} back. It costs you nothing.
        </DialogText>
        <Field
          label={`Message to ${bet.userName} (optional)`}
          placeholder="Not this time"
          autoComplete="off"
          data-autofocus
          value={word}
          hint={left <= 40 ? `${left} characters left` : undefined}
          problem={problem}
          onChange={(event) => {
            setWord(event.target.value);
            setProblem(null);
          }}
        />
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" type="submit" wide disabled={offline} busy={decline.isPending}>
            Decline
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
