import type { Api } from '@sidebet/contract/api';
import type { ResponseOf } from '@sidebet/contract/endpoint';
import { type ReactNode, useState } from 'react';
import type { ActionInput } from '../../../lib/api/inputs.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { Button } from '../../../ui/button.tsx';
import {
  type ActionBody,
  type ActionName,
  type ActionParams,
  useOperatorAction,
} from '../api/use-operator-action.ts';
import { type MoreInput, ReasonDialog } from './reason-dialog.tsx';

type Props<N extends ActionName, Input extends object> = MoreInput<Input> & {
  name: N;
  label: string;
  /** Screen reader suffix that tells equal buttons of several rows apart. */
  of?: string | undefined;
  title: string;
  explain: ReactNode;
  /** Toast after success. */
  done: string | ((answer: ResponseOf<Api[N]>) => string);
  params: ActionParams<N>;
  body: ActionBody<N> | ((input: Input) => ActionBody<N>);
  danger?: boolean;
  size?: 'small' | 'medium';
  disabled?: boolean;
};

/** A button for an operator action and the dialog that asks for its reason. The dialog opens with its initial input. */
export function ActionButton<N extends ActionName, Input extends object = object>({
  name,
  label,
  of,
  title,
  explain,
  done,
  params,
  body,
  danger,
  size = 'small',
  disabled,
  ...more
}: Props<N, Input>) {
  const { toasts } = useAppClient();
  const [open, setOpen] = useState(false);
  const action = useOperatorAction(name);
  return (
    <>
      <Button
        kind={danger ? 'danger' : 'outline'}
        size={size}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
      </Button>
      {open && (
        <ReasonDialog
          title={title}
          explain={explain}
          confirm={label}
          danger={danger}
          {...more}
          onClose={() => setOpen(false)}
          onConfirm={async (reason, typed) => {
            const own = typeof body === 'function' ? body(typed) : body;
            // TypeScript cannot put the parts of a generic endpoint together again.
            const input = { params, body: { ...own, reason } } as unknown as ActionInput<N>;
            const answer = await action.mutateAsync(input);
            setOpen(false);
            toasts.show(typeof done === 'string' ? done : done(answer));
          }}
        />
      )}
    </>
  );
}
