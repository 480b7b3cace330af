import { join } from 'node:path';
import { temporaryFolder } from '../../test/folder.ts';
import { storeContract } from '../../test/store-contract.ts';
import { openLibrary } from './open.ts';

const folder = temporaryFolder();

storeContract('a library', () => openLibrary(join(folder, 'library'), { write: true }));
