/** The same function, asked once for every value. With `max`, so many are remembered, then forgotten and begun anew. */
export function memoized<V>(f: (word: string) => V, max = Infinity): (word: string) => V {
  const known = new Map<string, V>();
  return (word) => {
    let result = known.get(word);
    if (result !== undefined) return result;
    if (known.size >= max) known.clear();
    known.set(word, (result = f(word)));
    return result;
  };
}

/** The same function, asked once for every object, as long as the object is there. */
export function keptWith<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    let result = known.get(of);
    if (result === undefined) known.set(of, (result = make(of)));
    return result;
  };
}

/** Values made once for an object and a name, as long as the object is there; `max` names, then forgotten and begun anew. */
export function namedWith<K extends object, V>(max: number): (of: K, name: string, make: () => V) => V {
  const known = new WeakMap<K, Map<string, V>>();
  return (of, name, make) => {
    const named = known.get(of) ?? new Map<string, V>();
    known.set(of, named);
    const found = named.get(name);
    if (found !== undefined) return found;
    if (named.size >= max) named.clear();
    const made = make();
    named.set(name, made);
    return made;
  };
}

/** The same value, made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What was made last, as long as it is asked for by the same key; what cannot be made is made anew. */
export function keptBy<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  let last: { readonly key: string; readonly made: Promise<T> } | undefined;
  return (key, make) => {
    if (last?.key !== key) {
      const own = { key, made: make() };
      last = own;
      own.made.catch(() => {
        if (last === own) last = undefined;
      });
    }
    return last.made;
  };
}
