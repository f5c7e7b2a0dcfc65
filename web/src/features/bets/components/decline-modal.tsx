import type { BetView } from '@sidebet/contract/bets';
import { declineWord, maxDeclineWord } from '@sidebet/domain/bets/decline';
import { formatDollars } from '@sidebet/domain/cents';
import { refuse } from '@sidebet/domain/refusals';
import { useOffline } from '../../../lib/connection.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { useDeclineBet } from '../api/decline-bet.ts';

type Props = { bet: BetView; onClose: () => void };

/** Declines a challenge with an optional message. The input stays until it is sent. */
export default function DeclineModal({ bet, onClose }: Props) {
  const decline = useDeclineBet();
  const offline = useOffline();
  const form = useForm({
    initial: { word: '' },
    check: ({ word }) => (declineWord(word) === undefined ? refuse('declineWordInvalid') : null),
    fieldByCode: { declineWordInvalid: 'word' },
    // Closes even if the live stream has already removed the challenge.
    send: ({ word }) =>
      decline.mutateAsync({ params: { uniqueId: bet.uniqueId }, body: { word: word.trim() } }).then(onClose),
  });
  const left = maxDeclineWord - [...form.values.word.trim()].length;

  return (
    <Dialog onClose={onClose} title="Decline challenge">
      <DialogForm onSubmit={form.submit}>
        <DialogText>
          {bet.userName} gets {formatDollars(bet.wagerCents)} back. It costs you nothing.
        </DialogText>
        <Field
          {...form.field('word')}
          label={`Message to ${bet.userName} (optional)`}
          placeholder="Not this time"
          autoComplete="off"
          data-autofocus
          hint={left <= 40 ? `${left} characters left` : undefined}
        />
        <ProblemBox problem={form.problems.form} />
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" type="submit" wide disabled={offline} busy={form.isPending}>
            Decline
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
