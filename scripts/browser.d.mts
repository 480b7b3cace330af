export declare const findChromium: () => string | undefined;
export declare function installChromium(): void;
