import type { GroupView } from '@sidebet/contract/groups/group';
import classes from './groups.module.css';
import { MembersPart } from './members-part.tsx';
import { SettingsPart } from './settings-part.tsx';

/** Who is in the group, its rules, and its settings. */
export default function MoreTab({ group }: { group: GroupView }) {
  return (
    <div className={classes.stack}>
      <section className={classes.section} aria-labelledby="group-members">
        <h2 id="group-members">Members</h2>
        <MembersPart group={group} />
      </section>
      <SettingsPart group={group} />
    </div>
  );
}
