import type { GroupSeasonView, GroupView } from '@sidebet/contract/groups/group';
import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useOffline } from '../../../lib/connection.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { SettingsAction, SettingsSection } from '../../../ui/settings-section.tsx';
import { findSeasonMistakes, readSeason, seasonDraftOf, seasonFieldByCode } from '../group-draft.ts';
import { SeasonFields } from './group-fields.tsx';
import classes from './groups.module.css';

const SeasonDialog = lazyPart(() => import('./season-dialog.tsx'));

/** For organizers: the current season, and how to start the next. */
export function SeasonSettings({ group }: { group: GroupView }) {
  return (
    <SettingsSection id="group-season" title="Season">
      {group.season && (
        <div className={classes.spaced}>
          <CurrentSeason key={group.season.id} groupId={group.id} season={group.season} />
        </div>
      )}
      <SettingsAction
        title="Next season"
        hint={
          group.kind === 'points'
            ? 'Everyone gets a new purse. Open offers end, running bets count for the old season.'
            : 'Open offers end, running bets count for the old season. Balances carry over.'
        }
      >
        <DialogButton
          kind="outline"
          size="small"
          dialog={(state) => <SeasonDialog group={group} {...state} />}
        >
          Start a new season
        </DialogButton>
      </SettingsAction>
    </SettingsSection>
  );
}

function CurrentSeason({ groupId, season }: { groupId: string; season: GroupSeasonView }) {
  const { toasts } = useAppClient();
  const change = useAction('changeGroupSeason');
  const offline = useOffline();
  const form = useForm({
    initial: () => seasonDraftOf(season),
    check: findSeasonMistakes,
    fieldByCode: seasonFieldByCode,
    send: (draft) =>
      change.mutateAsync({ params: { groupId, seasonId: season.id }, body: readSeason(draft) }),
    onSent: () => toasts.show('Saved.'),
  });
  return (
    <form className={classes.fields} noValidate aria-labelledby="group-season" onSubmit={form.submit}>
      <SeasonFields form={form} />
      {offline && <OfflineNote />}
      <ProblemBox problem={form.problems.form} />
      <div className={classes.buttons}>
        <Button type="submit" size="small" disabled={offline} busy={form.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
