/** The only way to the rest of aspectra: its door for backends. In the built package this file reads `aspectra/backends`. */
export * from '../../../src/doors/backends.ts';
