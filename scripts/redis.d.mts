export declare const findRedis: () => string | undefined;
