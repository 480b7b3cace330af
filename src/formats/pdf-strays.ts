/**
 * PDF.js rejects promises that it keeps to itself. In Node an unhandled rejection ends the process, so they are caught
 * while a PDF is read; every other unhandled rejection stays an error.
 */

/** Its exceptions by name: XRefEntryException, FormatError, … */
const isOfPdf = (reason: unknown): reason is Error =>
  reason instanceof Error && (/(Exception|FormatError)$/.test(reason.name) || /pdfjs/.test(reason.stack ?? ''));

/** Runs `read` and gives what it returns, with the rejections that were left behind. */
export async function catchingStrays<T>(read: () => Promise<T>): Promise<{ result: T; strays: readonly Error[] }> {
  const strays: Error[] = [];
  const release = onUnhandled((reason) => isOfPdf(reason) && strays.push(reason) > 0);
  try {
    return { result: await read(), strays };
  } finally {
    // A rejection counts as unhandled at the end of the turn in which it came.
    await new Promise((resume) => setTimeout(resume));
    release();
  }
}

function onUnhandled(take: (reason: unknown) => boolean): () => void {
  if (typeof process === 'object' && typeof process.on === 'function') {
    const listener = (reason: unknown) => {
      if (!take(reason)) throw reason;
    };
    process.on('unhandledRejection', listener);
    return () => process.off('unhandledRejection', listener);
  }
  const listener = (event: PromiseRejectionEvent) => take(event.reason) && event.preventDefault();
  globalThis.addEventListener?.('unhandledrejection', listener);
  return () => globalThis.removeEventListener?.('unhandledrejection', listener);
}
