/** Who asks waits no longer than this for what is being learned. */
export const PATIENCE_MILLISECONDS = 2_500;

/** What the work comes to, or `late` where it takes longer; the work goes on. */
export async function within<T, L>(milliseconds: number, work: Promise<T>, late: L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), milliseconds);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
