/** Where a page was scrolled to, kept with its entry in the history: Back finds the place again. */
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
  let asked = 0;
  const leave = () => {
    cancelAnimationFrame(asked);
    for (const event of ['wheel', 'keydown', 'pointerdown', 'touchstart']) removeEventListener(event, leave);
  };
  const go = () => {
    if (document.documentElement.scrollHeight - innerHeight >= y || performance.now() > until) {
      window.scrollTo(0, y);
      return leave();
    }
    more();
    asked = requestAnimationFrame(go);
  };
  if (y === 0) window.scrollTo(0, 0);
  else {
    // Scrolling by the user ends this.
    for (const event of ['wheel', 'keydown', 'pointerdown', 'touchstart'])
      addEventListener(event, leave, { once: true });
    asked = requestAnimationFrame(go);
  }
  return leave;
}
