import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { BetView } from '@sidebet/contract/bets';
import { declineWord, maxDeclineWord } from '@sidebet/domain/bets/decline';
import { formatDollars } from '@sidebet/domain/cents';
import { refusalMessages } from '@sidebet/domain/refusals';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useDeclineBet } from '../api/decline-bet.ts';
import classes from './decline-modal.module.css';

type Props = { bet: BetView; onClose: () => void; onDeclined: () => void };

/** Says no to a challenge, with a word to its creator if one likes. What was typed stays until it is sent. */
export default function DeclineModal({ bet, onClose, onDeclined }: Props) {
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const decline = useDeclineBet();
  const left = maxDeclineWord - [...word.trim()].length;

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (declineWord(word) === undefined) {
      setProblem(refusalMessages.declineWordInvalid);
      return;
    }
    decline
      .mutateAsync({ uniqueId: bet.uniqueId, word: word.trim() })
      .then(onDeclined, (error) => setProblem(messageOf(error)));
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title="Decline challenge"
      size={460}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.content!, header: classes.header!, title: classes.title! }}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={classes.text}>
          {bet.userName} gets {formatDollars(bet.wagerCents)} back. It costs you nothing.
        </p>
        <Field
          label={`A word to ${bet.userName} (optional)`}
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
        <div className={classes.actions}>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" type="submit" wide busy={decline.isPending}>
            Decline
          </Button>
        </div>
      </form>
    </Modal>
  );
}
