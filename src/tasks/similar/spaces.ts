/** The table of spaces. The CLI, the HTTP schema, the web form and the documentation follow from it. */
import { auto } from './auto.ts';
import { cssvd } from './cssvd.ts';
import { gvsm } from './gvsm.ts';
import { irr } from './irr.ts';
import { linked } from './linked.ts';
import { pvsm } from './pvsm.ts';
import { ridge } from './ridge.ts';
import { rocchio } from './rocchio.ts';
import { type DeclaredSpace, type Space, space } from './space.ts';
import { supGvsm } from './sup-gvsm.ts';
import { supPvsm } from './sup-pvsm.ts';
import { svd } from './svd.ts';
import { tfidf } from './tfidf.ts';

/** Every space by its name, with what it does, its source and its options. */
export const SPACES = {
  auto,
  tfidf,
  svd,
  irr,
  cssvd,
  pvsm,
  gvsm,
  'sup-pvsm': supPvsm,
  'sup-gvsm': supGvsm,
  linked,
  rocchio,
  ridge,
} satisfies Record<string, Space>;
/** One of SPACE_NAMES. */
export type SpaceName = keyof typeof SPACES;
/** Makes a space known: by its name it can be chosen wherever spaces are. */
export function addSpace(declared: DeclaredSpace): void {
  (SPACES as Record<string, Space>)[declared.name] = space(declared);
  SPACE_NAMES.push(declared.name as SpaceName);
}

/** The names of the spaces: `auto`, `tfidf`, `svd` … */
export const SPACE_NAMES = Object.keys(SPACES) as SpaceName[];
