export declare const findChromium: () => string | undefined;
export declare function installChromium(): void;
export declare function install(name: string, what: string): void;
