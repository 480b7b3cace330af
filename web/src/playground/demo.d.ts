/** The documents of the demo library, put there by the build. */
declare module 'virtual:demo' {
  const documents: import('../../../src/text/index.ts').Source[];
  export default documents;
}
