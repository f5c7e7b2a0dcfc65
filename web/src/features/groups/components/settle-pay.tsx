import type { GroupPaymentView, PayWith } from '@sidebet/contract/groups/settle-up';
import { centsToDecimal, formatDollarsInSentence, parseDollars } from '@sidebet/domain/cents';
import { groupLimits } from '@sidebet/domain/groups/group';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useOffline } from '../../../lib/connection.ts';
import { copyLink } from '../../../lib/copy.ts';
import { payMethodLabels } from '../../../lib/pay-method-labels.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useNarrow } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { partMistake } from '../settle-part.ts';
import classes from './settle.module.css';

type Props = {
  groupId: string;
  payment: GroupPaymentView;
  name: string;
  /** For a second try; null for the first. */
  onCancel: (() => void) | null;
};

/** How to pay someone, and "Paid" for all or a part of it. What was typed stays until it is sent. */
export function SettlePay({ groupId, payment, name, onCancel }: Props) {
  const { toasts } = useAppClient();
  const confirm = useAction('confirmGroupPayment', { retry: false });
  const cancel = useAction('cancelGroupPayment', { onError: toasts.showError });
  const offline = useOffline();
  const [hasOptions, setOptions] = useState(false);
  const { amountCents, payWith } = payment;
  const params = { groupId, paymentId: payment.id };
  // Only the payer's first statement can be about a part.
  const isWhole = payment.receivedAt !== null;
  const form = useForm({
    initial: { amount: centsToDecimal(amountCents), note: '' },
    check: ({ amount }) => (isWhole ? null : partMistake(amount, amountCents)),
    fieldByCode: { paymentPartInvalid: 'amount', noteInvalid: 'note' },
    send: ({ amount, note }) => {
      const cents = isWhole ? amountCents : parseDollars(amount)!;
      return confirm.mutateAsync({
        params,
        body: { note: note.trim() || null, amountCents: cents === amountCents ? null : cents },
      });
    },
  });
  const typedCents = parseDollars(form.values.amount);
  const isPart = !isWhole && typedCents !== null && typedCents !== amountCents;
  /** What was opened last is the note, unless something else was typed. */
  const onOpen = (kind: PayWith['kind']) => {
    const typed = form.values.note;
    if (typed === '' || typed.startsWith('with ')) form.set({ note: `with ${payMethodLabels[kind]}` });
  };
  return (
    <form className={classes.pay} noValidate aria-label={`Pay ${name}`} onSubmit={form.submit}>
      <PayLinks payWith={payWith} onOpen={onOpen} />
      <p className={classes.hint}>
        {payWith.some(({ url }) => url !== null)
          ? `Opens with ${formatDollarsInSentence(amountCents)} filled in. Then tap Paid; ${name} confirms.`
          : `Pay ${name} any way you two like. Then tap Paid; ${name} confirms.`}
      </p>
      <ProblemBox problem={form.problems.form} />
      <Button type="submit" size="large" wide disabled={offline} busy={form.isPending}>
        {isPart ? `Paid ${formatDollarsInSentence(typedCents)}` : 'Paid'}
      </Button>
      <Disclosure
        summary={isWhole ? 'Add a note' : 'Paid a part, or add a note'}
        isOpen={hasOptions}
        onToggle={() => setOptions(!hasOptions)}
      >
        <div className={classes.fields}>
          {!isWhole && (
            <Field
              {...form.field('amount')}
              label="How much I paid"
              hint="The rest stays open."
              inputMode="decimal"
              autoComplete="off"
            />
          )}
          <Field
            {...form.field('note')}
            label="Note (optional)"
            hint="How it was paid, such as cash or a bank transfer."
            maxLength={groupLimits.maxNoteLength}
            autoComplete="off"
          />
          {onCancel === null && (
            <Button
              kind="plain"
              size="small"
              disabled={offline || form.isPending}
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ params })}
            >
              Cancel payment
            </Button>
          )}
        </div>
      </Disclosure>
      {onCancel && (
        <Button kind="plain" size="small" onClick={onCancel}>
          Back
        </Button>
      )}
    </form>
  );
}

type LinksProps = { payWith: readonly PayWith[]; onOpen: (kind: PayWith['kind']) => void };

/** The services open in their app or on another page. Where there is no phone in hand, a code brings the link there. */
function PayLinks({ payWith, onOpen }: LinksProps) {
  const { toasts } = useAppClient();
  const narrow = useNarrow();
  const [shown, setShown] = useState(false);
  const links = payWith.flatMap(({ kind, url }) => (url === null ? [] : [{ kind, url }]));
  const text = payWith.find(({ url }) => url === null);
  return (
    <>
      {links.length > 0 && (
        <ul className={classes.links} aria-label="Pay with">
          {links.map(({ kind, url }) => (
            <li key={kind}>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className={classes.link}
                onClick={() => onOpen(kind)}
              >
                {payMethodLabels[kind]}
                <IconExternalLink size={15} stroke={1.9} aria-hidden="true" />
                <span className="visually-hidden">(opens another site)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {text && (
        <p className={classes.other}>
          <span translate="no">{text.value}</span>
          <Button
            kind="outline"
            size="small"
            onClick={() => void copyLink(toasts, text.value, 'Copied to clipboard')}
          >
            <IconCopy size={16} stroke={1.9} aria-hidden="true" />
            Copy
          </Button>
        </p>
      )}
      {!narrow && links.length > 0 && (
        <Disclosure summary="Pay with your phone" isOpen={shown} onToggle={() => setShown(!shown)}>
          <div className={classes.codes}>
            {links.map(({ kind, url }) => (
              <figure key={kind}>
                <QrCode text={url} label={`QR code for ${payMethodLabels[kind]}`} />
                <figcaption>{payMethodLabels[kind]}</figcaption>
              </figure>
            ))}
          </div>
        </Disclosure>
      )}
    </>
  );
}
