declare module 'wink-porter2-stemmer' {
  export default function stem(word: string): string;
}
declare module 'snowball-stemmers' {
  const factory: { newStemmer(algorithm: string): { stem(word: string): string } };
  export default factory;
}
