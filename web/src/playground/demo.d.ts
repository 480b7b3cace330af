/** The documents of the demo library, put there by the build. */
declare module 'virtual:demo' {
  const documents: import('../../../src/library/library.ts').NewDocument[];
  export default documents;
}
