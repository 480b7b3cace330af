/**
 * The one way to go to a place in a text. What stands above it may still change its height (text that is laid out, chapters
 * that arrive, a window that turns), so the place is held in view until the reader moves.
 */
/** What a reader does who goes on alone. */
export const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
let held: AbortController | undefined;

export const isHeld = (): boolean => held !== undefined;

/** `find` gives the element of the place, laid out if need be. */
export function goTo(find: () => HTMLElement | null): void {
  held?.abort();
  const going = new AbortController();
  held = going;
  const { signal } = going;
  const page = document.documentElement;
  let [y, height] = [0, 0];
  const leave = () => {
    going.abort();
    if (held === going) held = undefined;
  };
  const place = () => {
    const node = find();
    if (!node) return;
    const tall = node.getBoundingClientRect().height > innerHeight / 3;
    node.scrollIntoView({ block: tall ? 'start' : 'center', behavior: 'instant' });
    [y, height] = [scrollY, page.scrollHeight];
  };
  for (const move of MOVES) addEventListener(move, leave, { signal, passive: true, capture: true });
  // A scroll bar that is dragged sends no other event than this; a page that grew is scrolled by the browser.
  addEventListener('scroll', () => Math.abs(scrollY - y) > 2 && page.scrollHeight === height && leave(), { signal });
  const [size, content] = [new ResizeObserver(place), new MutationObserver(place)];
  size.observe(document.body);
  content.observe(document.querySelector('article') ?? document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => {
    size.disconnect();
    content.disconnect();
  });
  place();
}
