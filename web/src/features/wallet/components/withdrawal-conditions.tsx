import { IconCheck, IconClock, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import { readAgain } from '../../../lib/api/read-again.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { Button } from '../../../ui/button.tsx';
import type { Condition } from '../withdrawal-conditions.ts';
import classes from './withdrawal-conditions.module.css';

const icons = { met: IconCheck, todo: IconExclamationCircle, waits: IconClock, info: IconInfoCircle };
const spoken = { met: 'Done: ', todo: 'To do: ', waits: 'Waits: ', info: '' };

/** Every condition for a withdrawal, with the button that meets it now. */
export function WithdrawalConditions({ conditions }: { conditions: readonly Condition[] }) {
  const client = useAppClient();
  return (
    <ul className={classes.list} aria-label="Conditions">
      {conditions.map(({ name, text, state, fix }) => {
        const Icon = icons[state];
        return (
          <li key={name} className={classes.condition} data-state={state}>
            <Icon size={18} stroke={1.8} aria-hidden className={classes.icon} />
            <div>
              <p className={classes.name}>
                <span className="visually-hidden">{spoken[state]}</span>
                {name}
              </p>
              <p className={classes.text}>{text}</p>
              {fix && (
                <Button
                  kind="outline"
                  onClick={() =>
                    void client.steps
                      .complete(fix.blockedReason)
                      .then(() => readAgain(client, ['getWithdrawalTerms']))
                  }
                >
                  {fix.label}
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
