/** Parts of the English model of wink-nlp that its own types leave out. */
declare module 'wink-eng-lite-web-model/dist/load-pos-model.js' {
  const pos: () => unknown;
  export default pos;
}
declare module 'wink-eng-lite-web-model/dist/feature.js' {
  const feature: unknown;
  export default feature;
}
declare module 'wink-eng-lite-web-model/dist/languages/cur/models/eng-core-web-model.json' {
  const core: import('./tagging-model.ts').StoredCore;
  export default core;
}
