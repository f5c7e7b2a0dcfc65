import { HeroFrame } from './hero-frame.tsx';
import { Slideshow } from './slideshow.tsx';

export function SlideshowHero() {
  return (
    <HeroFrame
      title={['Two sides.', 'One score.']}
      text="You are sure, your friend is sure. Put the same wager on both sides of a real game and let the final score pay the one who was right."
    >
      <Slideshow />
    </HeroFrame>
  );
}
