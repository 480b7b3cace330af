export function terminal(): string;
