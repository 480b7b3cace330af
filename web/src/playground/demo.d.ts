/** The documents of the demo library, put there by the build. */
declare module 'virtual:demo' {
  const documents: import('../../../src/server/library.ts').NewDocument[];
  export default documents;
}
