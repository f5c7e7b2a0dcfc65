import { useOffline } from '../../../lib/connection.ts';
import { useViewer } from '../../../lib/session.ts';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { type Shared, usePutSharing } from '../api.ts';
import classes from './odds-format.module.css';

const options = [
  { value: 'show', label: 'Show' },
  { value: 'hide', label: 'Hide' },
] as const;

/** What visitors and friends see of the user's bets, in the privacy settings. */
export default function SharingChoices() {
  return (
    <>
      <SharingChoice
        id="open-bet-sharing"
        shared="showsOpenBets"
        title="Show my open bets to people who are not signed in"
        hint="They see the bet and your username when they open its link, and in link previews. Challenges always stay private."
      />
      <SharingChoice
        id="side-sharing"
        shared="showsSides"
        title="Show friends the side I have while a game is on"
        hint="They never see amounts. Challenges always stay private. It also shows the record between you and a friend who shares theirs."
      />
    </>
  );
}

type Props = { id: string; shared: Shared; title: string; hint: string };

function SharingChoice({ id, shared, title, hint }: Props) {
  const { user } = useViewer();
  const offline = useOffline();
  const put = usePutSharing(shared);
  const shows = put.isPending ? put.variables : user[shared];
  const choose = (wanted: boolean) => {
    if (wanted !== shows && !offline) put.mutate(wanted);
  };
  return (
    <SettingsSection id={id} title={title} hint={hint}>
      <div className={classes.choice}>
        <Segments
          label={title}
          options={options}
          value={shows ? 'show' : 'hide'}
          onChange={(value) => choose(value === 'show')}
        />
        {offline && <OfflineNote />}
      </div>
    </SettingsSection>
  );
}
