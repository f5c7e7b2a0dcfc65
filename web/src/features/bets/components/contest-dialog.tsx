import type { BetView } from '@sidebet/contract/bets';
import { contestWords } from '@sidebet/domain/contests/contest';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { useOffline } from '../../../lib/connection.ts';
import { site } from '../../../lib/site.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

type Props = { bet: BetView; onClose: () => void };

/** Says that the result of a settled bet is wrong. The input stays until it is sent. */
export default function ContestDialog({ bet, onClose }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const offline = useOffline();
  // The page of the bet then says so.
  const contest = useAction('contestResult', { onSuccess: onClose });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const decided = contestWords(text);
    if (decided.kind === 'refusal') setProblem(decided.message);
    else contest.mutate({ params: { uniqueId: bet.uniqueId }, body: { words: decided.words } });
  };
  return (
    <Dialog onClose={onClose} title="This result is wrong">
      <DialogForm onSubmit={submit}>
        <DialogText>
          {site.cash
            ? `We compare the result of ${bet.homeTeam} vs ${bet.awayTeam} with other sources. If it is wrong, it is corrected and all bets on it are settled again. Until then the money stays where it is.`
            : `The other side reads what you write. If they agree within 24 hours, everyone gets their money back. Otherwise the result counts.`}
        </DialogText>
        <TextArea
          label="What is wrong?"
          rows={4}
          value={text}
          problem={problem}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
        />
        {offline && <OfflineNote />}
        <ProblemLine error={contest.error} />
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" wide disabled={offline} busy={contest.isPending}>
            Send
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
