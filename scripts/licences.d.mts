export interface ProductionPackage {
  readonly name: string;
  /** Its folder, from that of the project. */
  readonly place: string;
  readonly version: string;
  readonly licence: string;
  readonly why: 'installed' | 'joined' | 'unless' | 'optional' | 'app';
  /** Whether it runs a script when it is installed. */
  readonly script: boolean;
  /** Whether the lock file has its checksum, or it is an optional binary of one system. */
  readonly sealed: boolean;
}

export declare const PERMISSIVE: readonly string[];
export declare const JOINED: readonly string[];
export declare const productionPackages: (lock?: { readonly packages: object }) => ProductionPackage[];
export declare const isPermissive: (licence: string) => boolean;
export declare const refusedOf: (packages: readonly ProductionPackage[]) => ProductionPackage[];
