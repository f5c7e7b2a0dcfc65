import { publicPages } from '@sidebet/contract/public-pages';
import { describeDisruptions, generalRules, listEndingEffects } from '@sidebet/domain/endings/ending-texts';
import { otherSports, type SportGroup, sportTable } from '@sidebet/domain/sport-table';
import classes from './how-games-are-decided.module.css';
import { type Section, TextPage } from './text-page.tsx';

const path = '/how-games-are-decided';

/** Generated from the tables that settle bets, so it cannot say anything else. */
const sections: readonly Section[] = [
  {
    id: 'every-sport',
    title: 'In every sport',
    content: (
      <ul>
        {generalRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    ),
  },
  ...[...sportTable, otherSports].map(({ group }) => ({
    id: group.toLowerCase().replaceAll(' ', '-'),
    title: group === 'Other' ? 'Other sports' : group,
    content: <SportRules group={group} />,
  })),
];

function SportRules({ group }: { group: SportGroup }) {
  return (
    <>
      <dl className={classes.endings}>
        {listEndingEffects(group).map(({ ending, label, effects }) => (
          <div key={ending}>
            <dt>{label}</dt>
            {effects.map(({ markets, effect }) => (
              <dd key={markets}>
                {effects.length > 1 && <strong>{markets}: </strong>}
                {effect}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <ul>
        {describeDisruptions(group).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </>
  );
}

/** How each sport's bets end, by every way a game can end. */
export function Component() {
  return (
    <TextPage
      path={path}
      title={publicPages[path].title}
      intro="Most games are played to the end, and the score decides. Here is what happens when they are not."
      sections={sections}
    />
  );
}
