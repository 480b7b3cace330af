/**
 * Sees to it that there is a Chromium for the tests of the page: finds one, or as root on Debian installs it.
 * Elsewhere the tests that need it are skipped; with CI=true it is an error that there is none.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const findChromium = () => PLACES.find((path) => path && existsSync(path));

/** Through this Node reaches a GPU, be it the one in software that comes with Chromium. */
const VULKAN = ['', '/x86_64-linux-gnu', '/aarch64-linux-gnu'].map((folder) => `/usr/lib${folder}/libvulkan.so.1`);

export function installChromium() {
  if (!findChromium()) install('chromium', 'the tests of the page');
  if (!VULKAN.some((path) => existsSync(path))) install('libvulkan1', 'the tests of the GPU');
}

/** As root on Debian; elsewhere it does nothing. */
export function install(name, what) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.error(`aspectra: installing ${name} for ${what} …`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  // Another installation may be under way: its lock is waited for.
  const lock = ['-o', 'DPkg::Lock::Timeout=120'];
  spawnSync('apt-get', [...lock, 'update', '-qq'], options);
  spawnSync('apt-get', [...lock, 'install', '-y', '-qq', '--no-install-recommends', name], options);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  installChromium();
  if (!findChromium() && process.env.CI === 'true') {
    console.error('aspectra: there is no Chromium, and CI=true');
    process.exit(1);
  }
}
