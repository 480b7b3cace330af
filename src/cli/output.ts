/** stdout carries only the result; notes and progress go to stderr. */
export interface OutputFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export function print<T extends object>(
  result: T & { readonly notes?: readonly string[] },
  render: (result: T) => string,
  { json, quiet }: OutputFlags,
): void {
  const text = json ? JSON.stringify(result, null, 2) : render(result);
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  if (json || quiet) return;
  for (const note of result.notes ?? []) process.stderr.write(`note: ${note}\n`);
}
