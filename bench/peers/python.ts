/** Peers in Python: our own short scripts around the libraries that the system's packages bring. */
import { here, openProcess, type Peer } from './process.ts';

/** The system's own Python first: it is the one that the system's packages install for. */
const PYTHONS = process.env.ASPECTRA_PYTHON ? [process.env.ASPECTRA_PYTHON] : ['/usr/bin/python3', 'python3'];

/** How to install what is missing, where no Python has it. */
export async function openPython(script: string, ...words: readonly (string | number)[]): Promise<Peer | string> {
  let missing = 'python3';
  for (const python of PYTHONS) {
    const peer = await openProcess(python, [here(`./${script}.py`), ...words.map(String)]);
    if (typeof peer !== 'string') return peer;
    if (peer !== python) missing = peer;
  }
  return `apt install ${missing}`;
}
