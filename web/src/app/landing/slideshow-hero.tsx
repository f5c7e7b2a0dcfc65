import { HeroFrame } from './hero-frame.tsx';
import { Slideshow } from './slideshow.tsx';

export function SlideshowHero() {
  return (
    <HeroFrame
      title={['Two sides.', 'One score.']}
      text="You’re sure. Your friend is sure. Put up the same wager on a real game and let the final score decide who gets paid."
    >
      <Slideshow />
    </HeroFrame>
  );
}
