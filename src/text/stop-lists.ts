/** The stop words of stopwords-iso by language code, loaded when first asked for. */
export type StopLists = Readonly<Record<string, readonly string[]>>;

export async function stopLists(): Promise<StopLists> {
  return (await import('stopwords-iso/stopwords-iso.json', { with: { type: 'json' } })).default;
}
