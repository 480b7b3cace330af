/** The GPU context of every kernel: the command recorder, the device buffers, and the lanes of a subgroup or workgroup. */
import type { DeviceBuffers } from './buffers.ts';
import type { Lanes } from './lanes.ts';
import type { CommandRecorder } from './recorder.ts';

export interface GpuContext {
  readonly recorder: CommandRecorder;
  readonly buffers: DeviceBuffers;
  readonly lanes: Lanes;
  /** Entries whose loads are in flight at once. */
  readonly ahead: number;
  /** Gathered factors are stored in half precision. */
  readonly half: boolean;
}
