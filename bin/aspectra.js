#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that an old one is told what is wrong.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  console.error(`aspectra: needs Node 22.13 or newer; this is ${process.versions.node}`);
  process.exitCode = 1;
} else {
  // Compiled code is kept between starts (in the system's folder for temporary files).
  const { enableCompileCache } = await import('node:module');
  enableCompileCache();
  const { runSupervised } = await import('../dist/cli/main.js');
  await runSupervised(process.argv);
}
