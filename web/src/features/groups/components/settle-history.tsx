import type { SettleUp } from '@sidebet/contract/groups/settle-up';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { type ReactNode, useState } from 'react';
import { startName } from '../../../lib/open-debts.ts';
import { useViewer } from '../../../lib/session.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { namesIn } from '../settle-summary.ts';
import classes from './settle.module.css';
import { SettleStatements, useStatementTime } from './settle-statements.tsx';

type Line = { readonly key: string; readonly at: string; readonly text: string; readonly more?: ReactNode };

/** What was settled, forgiven and canceled lately, the latest first. */
export function SettleHistory({ settleUp }: { settleUp: SettleUp }) {
  const [isOpen, setOpen] = useState(false);
  const { user } = useViewer();
  const timeLabel = useStatementTime();
  const lines = listLines(settleUp, user.id);
  if (lines.length === 0) return null;
  return (
    <Disclosure summary="Settled before" isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <ul className={classes.history}>
        {lines.map(({ key, at, text, more }) => (
          <li key={key}>
            <span>{text}</span>
            <time dateTime={at}>{timeLabel(at)}</time>
            {more}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function listLines(settleUp: SettleUp, viewerId: string): Line[] {
  const { payments, canceled, forgiven } = settleUp;
  const names = namesIn(settleUp);
  const nameOf = ({ id }: { id: string }) => (id === viewerId ? 'you' : names.get(id)!);
  const sentence = (text: string) => startName(text.replace(/^you/, 'You'));
  return [
    ...payments.flatMap(({ id, from, to, amountCents, note, settledAt }) =>
      settledAt === null
        ? []
        : [
            {
              key: id,
              at: settledAt,
              text: sentence(
                `${nameOf(from)} paid ${nameOf(to)} ${formatDollarsInSentence(amountCents)}${note && ` (${note})`}`,
              ),
            },
          ],
    ),
    ...forgiven.map(({ from, to, amountCents, at }) => ({
      key: `${from.id} ${to.id} ${at}`,
      at,
      text: sentence(`${nameOf(from)} forgave ${nameOf(to)} ${formatDollarsInSentence(amountCents)}`),
    })),
    ...canceled.map((payment) => ({
      key: payment.id,
      at: payment.canceledAt ?? payment.createdAt,
      text: `Canceled: ${sentence(`${nameOf(payment.from)} to ${nameOf(payment.to)} ${formatDollarsInSentence(payment.amountCents)}`)}`,
      more: <SettleStatements payment={payment} />,
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
