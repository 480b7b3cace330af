import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { storeContract } from '../../test/store-contract.ts';
import { openLibrary } from './open.ts';

const folder = mkdtempSync(join(tmpdir(), 'aspectra-contract-'));
after(() => rmSync(folder, { recursive: true }));

storeContract('a library', () => openLibrary(join(folder, 'library'), { write: true }));
