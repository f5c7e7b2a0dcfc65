import type { BetView } from '@sidebet/contract/bets';
import { contestWords } from '@sidebet/domain/contests/contest';
import { useAction } from '../../../lib/api/use-action.ts';
import { useOffline } from '../../../lib/connection.ts';
import { site } from '../../../lib/site.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

type Props = { bet: BetView; onClose: () => void };

/** Says that the result of a settled bet is wrong. The input stays until it is sent. */
export default function ContestDialog({ bet, onClose }: Props) {
  const offline = useOffline();
  const contest = useAction('contestResult');
  const form = useForm({
    initial: { words: '' },
    check: ({ words }) => contestWords(words),
    send: ({ words }) =>
      contest.mutateAsync({ params: { uniqueId: bet.uniqueId }, body: { words: words.trim() } }),
    // The page of the bet then says so.
    onSent: onClose,
  });
  return (
    <Dialog onClose={onClose} title="This result is wrong">
      <DialogForm onSubmit={form.submit}>
        <DialogText>
          {site.cash
            ? `We compare the result of ${bet.homeTeam} vs ${bet.awayTeam} with other sources. If it is wrong, it is corrected and all bets on it are settled again. Until then the money stays where it is.`
            : `The other side reads what you write. If they agree within 24 hours, everyone gets their money back. Otherwise the result counts.`}
        </DialogText>
        <TextArea {...form.field('words')} label="What is wrong?" rows={4} />
        {offline && <OfflineNote />}
        <ProblemBox problem={form.problems.form} />
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" wide disabled={offline} busy={form.isPending}>
            Send
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
