/** What the server's work needs of where it runs: Node, or a page of a browser. */
import type { NamedModel } from '../../external/named.ts';
import type { Place } from '../../library/library.ts';
import type { Store } from '../../store/store.ts';
import type { Encoder } from '../../tasks/similar/index.ts';
import type { OpenAccelerator } from '../../training/gpu/device.ts';

export interface Platform {
  /** Opens a library, to read unless `write` is set; only one thread of the process with the lock writes. */
  open(place: Place, write?: boolean): Promise<Store>;
  readonly openAccelerator: OpenAccelerator;
  /** The encoder of the server. */
  readonly openEncoder?: (named: NamedModel) => Promise<Encoder>;
}
