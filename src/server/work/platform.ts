/** What the work of the server takes from Node or from a page. */
import type { NamedModel } from '../../external/named.ts';
import type { Place } from '../../library/library.ts';
import type { Store } from '../../store/store.ts';
import type { Encoder } from '../../tasks/similar/index.ts';
import type { OpenAccelerator } from '../../training/gpu/device.ts';

export interface Platform {
  /** Opens a library, for reading by default; who writes is one thread of the process that has the lock. */
  open(place: Place, write?: boolean): Promise<Store>;
  readonly openAccelerator: OpenAccelerator;
  /** The encoder of the server. */
  readonly openEncoder?: (named: NamedModel) => Promise<Encoder>;
}
