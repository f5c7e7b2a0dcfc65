import type { GroupView } from '@sidebet/contract/groups/group';
import { centsToDecimal, parseDollars } from '@sidebet/domain/cents';
import { isMemberLimit } from '@sidebet/domain/groups/group-settings';
import { isOrganizer } from '@sidebet/domain/groups/roles';
import { refuse } from '@sidebet/domain/refusals';
import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useOffline } from '../../../lib/connection.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { SettingsAction, SettingsSection } from '../../../ui/settings-section.tsx';
import { draftOf, findGroupMistakes, groupFieldByCode, readDraft } from '../group-draft.ts';
import { GroupFields } from './group-fields.tsx';
import { GroupPicture } from './group-picture.tsx';
import classes from './groups.module.css';
import { SeasonSettings } from './season-settings.tsx';

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));
const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));
const AmountsDialog = lazyPart(() => import('./amounts-dialog.tsx'));

/** The user's own choices, and for organizers the group's settings. */
export function SettingsPart({ group }: { group: GroupView }) {
  const isOwner = group.role === 'owner';
  return (
    <>
      {group.rules && !isOrganizer(group.role) && (
        <SettingsSection id="group-rules" title="Rules">
          <p className={classes.rules}>{group.rules}</p>
        </SettingsSection>
      )}
      {group.kind === 'iou' && <MyLimit group={group} />}
      {isOwner && <Amounts group={group} />}
      {isOrganizer(group.role) && (
        <>
          <GroupSettings group={group} />
          <SettingsSection id="group-picture" title="Picture" hint="JPEG, PNG or GIF, up to 5 MB.">
            <GroupPicture group={group} />
          </SettingsSection>
          <SeasonSettings group={group} />
        </>
      )}
      {!isOwner && (
        <SettingsSection id="group-report" title="Report">
          <SettingsAction
            title="Report the group"
            hint="If its name, picture, rules or what happens in it is wrong."
          >
            <DialogButton
              kind="outline"
              size="small"
              dialog={(state) => <ReportDialog name={group.name} group={{ groupId: group.id }} {...state} />}
            >
              Report group
            </DialogButton>
          </SettingsAction>
        </SettingsSection>
      )}
      <SettingsSection id="group-end" title="Leave">
        {isOwner ? (
          <SettingsAction
            title="Delete the group"
            hint="You can delete the group once every bet is done and everyone is square. To leave instead, hand it over under Members."
          >
            <DialogButton
              kind="outline"
              size="small"
              dialog={(state) => <DeleteDialog group={group} {...state} />}
            >
              Delete group
            </DialogButton>
          </SettingsAction>
        ) : (
          <SettingsAction title="Leave the group" hint="Your open offers end. Running bets finish.">
            <DialogButton
              kind="outline"
              size="small"
              dialog={(state) => <LeaveDialog group={group} {...state} />}
            >
              Leave group
            </DialogButton>
          </SettingsAction>
        )}
      </SettingsSection>
    </>
  );
}

function MyLimit({ group }: { group: GroupView }) {
  const { toasts } = useAppClient();
  const save = useAction('putMyGroupChoices');
  const offline = useOffline();
  const form = useForm({
    initial: () => ({ limit: group.purse ? centsToDecimal(group.purse.limitCents) : '' }),
    check: ({ limit }) => {
      const cents = parseLimit(limit);
      return cents !== null && isMemberLimit(cents) ? null : refuse('groupLimitInvalid');
    },
    fieldByCode: { groupLimitInvalid: 'limit' },
    send: ({ limit }) =>
      save.mutateAsync({ params: { groupId: group.id }, body: { limitCents: parseLimit(limit) } }),
    onSent: () => toasts.show('Saved.'),
  });
  return (
    <SettingsSection id="my-choices" title="You in this group">
      <form className={classes.fields} noValidate aria-labelledby="my-choices" onSubmit={form.submit}>
        <Field
          {...form.field('limit')}
          label="The most I can owe"
          hint="In dollars, running bets included."
          inputMode="decimal"
          autoComplete="off"
        />
        {offline && <OfflineNote />}
        <ProblemBox problem={form.problems.form} />
        <div className={classes.buttons}>
          <Button type="submit" size="small" disabled={offline} busy={form.isPending}>
            Save
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}

/** For the owner: whether members see each other's amounts. */
function Amounts({ group }: { group: GroupView }) {
  const { id, showsAmounts, kind } = group;
  return (
    <SettingsSection id="group-amounts" title="Amounts">
      <SettingsAction
        title={showsAmounts ? 'Everyone sees all amounts' : 'Everyone sees only their own amounts'}
        hint={`In the stream, the table, on bets${kind === 'iou' ? ', and in Settle up' : ''}. Open offers always show them.`}
      >
        <DialogButton
          kind="outline"
          size="small"
          dialog={(state) => <AmountsDialog groupId={id} showsAmounts={!showsAmounts} {...state} />}
        >
          {showsAmounts ? 'Hide amounts' : 'Show amounts'}
        </DialogButton>
      </SettingsAction>
    </SettingsSection>
  );
}

function parseLimit(typed: string): number | null {
  return typed.trim() === '0' ? 0 : parseDollars(typed);
}

function GroupSettings({ group }: { group: GroupView }) {
  const { toasts } = useAppClient();
  const change = useAction('changeGroup');
  const offline = useOffline();
  const form = useForm({
    initial: () => draftOf(group),
    check: (draft) => findGroupMistakes(group.kind, draft),
    fieldByCode: groupFieldByCode,
    send: (draft) =>
      change.mutateAsync({ params: { groupId: group.id }, body: readDraft(group.kind, draft) }),
    onSent: () => toasts.show('Saved.'),
  });
  return (
    <SettingsSection id="group-settings" title="The group">
      <form className={classes.fields} noValidate aria-labelledby="group-settings" onSubmit={form.submit}>
        <GroupFields kind={group.kind} form={form} />
        {offline && <OfflineNote />}
        <ProblemBox problem={form.problems.form} />
        <div className={classes.buttons}>
          <Button type="submit" size="small" disabled={offline} busy={form.isPending}>
            Save
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
