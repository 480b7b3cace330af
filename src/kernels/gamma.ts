/** The digamma function and the logarithm of Γ for x > 0, by recurrence and asymptotic series (Abramowitz & Stegun 6.3, 6.1). */

/** From here on the series are good to double precision. */
const ASYMPTOTIC_FROM = 10;

export function digamma(x: number): number {
  let shift = 0;
  for (; x < ASYMPTOTIC_FROM; x++) shift -= 1 / x;
  const q = 1 / (x * x);
  return shift + Math.log(x) - 0.5 / x - q * (1 / 12 - q * (1 / 120 - q * (1 / 252 - q * (1 / 240 - q / 132))));
}

export function logGamma(x: number): number {
  let product = 1;
  for (; x < ASYMPTOTIC_FROM; x++) product *= x;
  const q = 1 / (x * x);
  const series = (1 / 12 - q * (1 / 360 - q * (1 / 1260 - q * (1 / 1680 - q / 1188)))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product);
}

/** log B(v) = Σ log Γ(v_k) − log Γ(Σ v_k), the normaliser of a Dirichlet distribution. */
export function logBeta(v: readonly number[]): number {
  let logs = 0;
  let sum = 0;
  for (const x of v) {
    logs += logGamma(x);
    sum += x;
  }
  return logs - logGamma(sum);
}
