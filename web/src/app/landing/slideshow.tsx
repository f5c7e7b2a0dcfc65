import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { FriendsPicture } from './slides/friends.tsx';
import { SidesPicture } from './slides/sides.tsx';
import { TornTicketPicture } from './slides/torn-ticket.tsx';
import classes from './slideshow.module.css';
import { usePageVisible, useReducedMotion, useRotation } from './use-rotation.ts';

const slides = [
  {
    title: 'Two sides meet',
    text: 'You take one team. Someone else takes the other.',
    Picture: SidesPicture,
  },
  {
    title: 'The ticket is the deal',
    text: 'It shows what you risk, what you can win and the rules, and you each keep a copy.',
    Picture: TornTicketPicture,
  },
  {
    title: 'The score decides',
    text: 'No arguing on Monday. The final score pays the winner.',
    Picture: FriendsPicture,
  },
] as const;

/** Minimum swipe distance in pixels. */
const swipePx = 40;

/**
 * Three pictures that advance every four seconds. They pause on hover, on keyboard focus and while hidden, and never
 * autoplay with reduced motion. Focus left by a click or tap does not pause them, and Play overrides every pause.
 */
export function Slideshow() {
  const [hovered, setHovered] = useState(false);
  const [keyboardInside, setKeyboardInside] = useState(false);
  const [stopped, setStopped] = useState(false);
  const still = useReducedMotion();
  const visible = usePageVisible();
  const running = !(stopped || still || hovered || keyboardInside) && visible;
  const { index, show } = useRotation(slides.length, running);
  const swipe = useSwipe((step) => show(index + step));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setKeyboardInside(true);
    show(index + step);
  };

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setKeyboardInside(false);
  };

  // Ignore the current hover and focus until they next change.
  const play = () => {
    setStopped(false);
    setHovered(false);
    setKeyboardInside(false);
  };

  return (
    <section
      className={classes.show}
      aria-roledescription="carousel"
      aria-label="How a bet works, in three pictures"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ target }) => setKeyboardInside(target.matches(':focus-visible'))}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <div className={classes.stage} aria-live={running ? 'off' : 'polite'} {...swipe}>
        {slides.map(({ title, text, Picture }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group of a picture and its words, not of fields.
          <div
            key={title}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${slides.length}`}
            className={classes.slide}
            data-shown={at === index}
            inert={at !== index}
          >
            <Picture />
            <p className={classes.caption}>
              <strong>{title}</strong> {text}
            </p>
          </div>
        ))}
      </div>
      <div className={classes.controls}>
        <button
          type="button"
          className={classes.control}
          aria-label="Previous picture"
          onClick={() => show(index - 1)}
        >
          <IconChevronLeft size={22} stroke={1.8} aria-hidden="true" />
        </button>
        <div className={classes.dots}>
          {slides.map(({ title }, at) => (
            <button
              key={title}
              type="button"
              className={classes.dot}
              aria-label={`Show picture ${at + 1} of ${slides.length}: ${title}`}
              aria-current={at === index}
              onClick={() => show(at)}
            />
          ))}
        </div>
        <button
          type="button"
          className={classes.control}
          aria-label="Next picture"
          onClick={() => show(index + 1)}
        >
          <IconChevronRight size={22} stroke={1.8} aria-hidden="true" />
        </button>
        {!still && (
          <button
            type="button"
            className={classes.control}
            aria-label={stopped ? 'Play slideshow' : 'Pause slideshow'}
            onClick={stopped ? play : () => setStopped(true)}
          >
            {stopped ? (
              <IconPlayerPlay size={18} stroke={1.8} aria-hidden="true" />
            ) : (
              <IconPlayerPause size={18} stroke={1.8} aria-hidden="true" />
            )}
          </button>
        )}
      </div>
    </section>
  );
}

/** Turns horizontal swipes into steps. */
function useSwipe(onStep: (step: -1 | 1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return;
      const [dx, dy] = [clientX - from.current.x, clientY - from.current.y];
      from.current = null;
      if (Math.abs(dx) >= swipePx && Math.abs(dx) > 2 * Math.abs(dy)) onStep(dx < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
