import { useOffline } from '../../../lib/connection.ts';
import { useViewer } from '../../../lib/session.ts';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { usePutOpenBetSharing } from '../api/put-open-bet-sharing.ts';
import classes from './odds-format.module.css';

const options = [
  { value: 'show', label: 'Show' },
  { value: 'hide', label: 'Hide' },
] as const;

/** Whether visitors see the user's open bets, in Account Info. */
export default function OpenBetSharing() {
  const { user } = useViewer();
  const offline = useOffline();
  const put = usePutOpenBetSharing();
  const shows = put.isPending ? put.variables : user.showsOpenBets;
  const choose = (wanted: boolean) => {
    if (wanted !== shows && !offline) put.mutate(wanted);
  };
  return (
    <SettingsSection
      id="open-bet-sharing"
      title="Show my open bets to people who are not signed in"
      hint="They see the bet and your username when they open its link, and in link previews. Challenges always stay private."
    >
      <div className={classes.choice}>
        <Segments
          label="Show my open bets to people who are not signed in"
          options={options}
          value={shows ? 'show' : 'hide'}
          onChange={(value) => choose(value === 'show')}
        />
        {offline && <OfflineNote />}
      </div>
    </SettingsSection>
  );
}
