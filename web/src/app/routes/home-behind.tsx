import { HomeView } from '../../features/events/components/home-view.tsx';

const nothing = () => undefined;

/** Home as the backdrop of an overlay: seen dimly, reachable by nobody. */
export default function HomeBehind() {
  return <HomeView notice={null} sport="all" q="" picked={null} onSport={nothing} onPick={nothing} />;
}
