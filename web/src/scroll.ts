/** Where a page was scrolled to, kept with its entry in the history: Back finds the place again. */
import { MOVES } from './go-to.ts';

const WAIT_MILLISECONDS = 4_000;

export function keepScroll(): () => void {
  history.scrollRestoration = 'manual';
  let asked = 0;
  const keep = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(() => history.replaceState({ ...history.state, y: Math.round(scrollY) }, ''));
  };
  addEventListener('scroll', keep, { passive: true });
  return () => removeEventListener('scroll', keep);
}

/** Scrolls to the kept place once the page is long enough, asking for more of it; a new page begins at its top. */
export function restoreScroll(more: () => void): () => void {
  const y = Number((history.state as { y?: number } | null)?.y ?? 0);
  const until = performance.now() + WAIT_MILLISECONDS;
  const left = new AbortController();
  const leave = () => left.abort();
  const go = () => {
    if (left.signal.aborted) return;
    if (document.documentElement.scrollHeight - innerHeight >= y || performance.now() > until) {
      window.scrollTo(0, y);
      return leave();
    }
    more();
    requestAnimationFrame(go);
  };
  // Scrolling by the user ends this.
  for (const move of MOVES) addEventListener(move, leave, { signal: left.signal });
  if (y === 0) window.scrollTo(0, 0);
  else requestAnimationFrame(go);
  return leave;
}
