/**
 * The one way to go to a place in a text. What stands above it may still change its height (text that is laid out, blocks
 * that arrive, a window that turns), so the place is held in view until the reader moves.
 */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
let held: AbortController | undefined;

export const isHeld = (): boolean => held !== undefined;

/** `find` gives the element of the place, laid out if need be. */
export function goTo(find: () => HTMLElement | null): void {
  held?.abort();
  const going = new AbortController();
  held = going;
  const { signal } = going;
  const leave = () => {
    going.abort();
    if (held === going) held = undefined;
  };
  for (const move of MOVES) addEventListener(move, leave, { signal, passive: true, capture: true });
  const place = () => {
    const node = find();
    if (!node) return;
    const tall = node.getBoundingClientRect().height > innerHeight / 3;
    node.scrollIntoView({ block: tall ? 'start' : 'center', behavior: 'instant' });
  };
  const [size, content] = [new ResizeObserver(place), new MutationObserver(place)];
  size.observe(document.body);
  content.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => {
    size.disconnect();
    content.disconnect();
  });
  place();
}
