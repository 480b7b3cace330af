/** Errors as HTTP responses, with one shape of body. */
import { InputError, OptionError } from '../check/index.ts';
import { FullError } from '../store/failure.ts';
import { WorkerError } from '../workers/worker.ts';

/** A request that cannot be served, with its HTTP status. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const notFound = (what: string, id: string): Refused =>
  new Refused(404, `there is no ${what} ${JSON.stringify(id)}`);

export interface ErrorBody {
  readonly error: { readonly status: number; readonly message: string };
}

export function answerOf(error: unknown): Response {
  const status = statusOf(error);
  const message = status === 500 ? 'this is a bug, please report it; the log has the details' : messageOf(error);
  const body: ErrorBody = { error: { status, message } };
  return Response.json(body, { status, ...(status === 503 && { headers: { 'Retry-After': '1' } }) });
}

export function statusOf(error: unknown): number {
  if (error instanceof Refused) return error.status;
  if (error instanceof OptionError) return 400;
  if (error instanceof FullError) return 507;
  if (error instanceof InputError) return 422;
  if (error instanceof WorkerError) return error.again ? 503 : 422;
  if (isGone(error)) return 400;
  return 500;
}

/** The client went away in the middle of its request: nobody reads the answer. */
const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'ECONNRESET';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
