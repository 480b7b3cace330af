/** The table of spaces. The CLI, the HTTP schema, the web form and the documentation follow from it. */
import { auto } from './learned/auto.ts';
import { gvsm, supGvsm } from './spaces/gvsm.ts';
import { cssvd, irr, svd } from './spaces/projection.ts';
import { pvsm, supPvsm } from './spaces/pvsm.ts';
import { rocchio } from './spaces/rocchio.ts';
import { type DeclaredSpace, type Space, space } from './spaces/space.ts';
import { tfidf } from './spaces/tfidf.ts';

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
  rocchio,
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
