import { HomeView } from '../../features/events/components/home-view.tsx';

const nothing = () => undefined;

/** Home as an inert, dimmed backdrop behind an overlay. */
export default function HomeBehind() {
  return (
    <HomeView
      blocks={null}
      sport="all"
      q=""
      picked={null}
      onSport={nothing}
      onPick={nothing}
      onOpenBets={nothing}
    />
  );
}
