import type { ProtectionBar } from '@sidebet/contract/protection';
import type { HelpLine } from '@sidebet/domain/place/help-line';
import { lazyPart } from '../../../lib/load-part.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { HelpNumber } from '../../../ui/help-number.tsx';
import classes from './protection-panel.module.css';

const TimeOutDialog = lazyPart(() => import('./time-out-dialog.tsx'));
const ExclusionDialog = lazyPart(() => import('./exclusion-dialog.tsx'));

/** Time-outs and self-exclusion. An active one can be extended. */
export function Breaks({ bar, helpLine }: { bar: ProtectionBar | null; helpLine: HelpLine }) {
  const forEver = bar?.kind === 'exclusion' && bar.until === null;
  if (forEver) return null;
  return (
    <section className={classes.section} aria-labelledby="breaks">
      <h3 id="breaks">Take a break</h3>
      <p className={classes.hint}>
        A time-out lasts 24 hours to 6 weeks, a self-exclusion 6 months or longer. You can’t end either one
        early. Want to talk to someone first? <HelpNumber line={helpLine} />, free and confidential, 24/7.
      </p>
      <div className={classes.breaks}>
        {bar?.kind !== 'exclusion' && (
          <DialogButton
            kind="outline"
            dialog={(state) => <TimeOutDialog inForceUntil={bar?.until ?? null} {...state} />}
          >
            {bar ? 'Extend time-out' : 'Take a time-out'}
          </DialogButton>
        )}
        <DialogButton
          kind="danger"
          dialog={(state) => (
            <ExclusionDialog inForceUntil={bar?.kind === 'exclusion' ? bar.until : null} {...state} />
          )}
        >
          {bar?.kind === 'exclusion' ? 'Extend self-exclusion' : 'Exclude myself'}
        </DialogButton>
      </div>
    </section>
  );
}
