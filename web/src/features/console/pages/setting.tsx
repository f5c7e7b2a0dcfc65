import type { SettingChange } from '@sidebet/contract/console/settings';
import { Fragment, type ReactNode } from 'react';
import { EventTime } from '../../../ui/event-time.tsx';
import classes from './settings-page.module.css';

type SettingProps = {
  label: string;
  effect: string;
  /** The current value. */
  value: string;
  /** Scheduled values with their start times. */
  ahead?: readonly { value: string; from: string }[] | undefined;
  last: SettingChange | undefined;
  /** Earlier values. */
  history?: ReactNode;
  children: ReactNode;
};

/** One setting: its effect, its value and the buttons that change it. */
export function Setting({ label, effect, value, ahead = [], last, history, children }: SettingProps) {
  return (
    <li className={classes.setting}>
      <div className={classes.words}>
        <h2 className={classes.name}>{label}</h2>
        <p className={classes.effect}>{effect}</p>
        {ahead.length > 0 && (
          <p className={classes.ahead}>
            <strong>{value}</strong> applies now
            {ahead.map(({ value: then, from }) => (
              <Fragment key={from}>
                , <strong>{then}</strong> from <EventTime instant={from} long />
              </Fragment>
            ))}
            .
          </p>
        )}
        <p className={classes.last}>
          {last ? (
            <>
              <EventTime instant={last.at} long /> by {last.actorName}: {last.reason}
            </>
          ) : (
            'Never changed'
          )}
        </p>
        {history}
      </div>
      <p className={classes.value}>
        <span className="visually-hidden">{label} is </span>
        {value}
      </p>
      {children}
    </li>
  );
}
