/** Adam (Kingma & Ba 2015), a row at a time: a row that no query touched keeps still. */
export function adamOf(rows: number, dimensions: number, rate: number) {
  const [first, second] = [0.9, 0.999];
  const mean = new Float32Array(rows * dimensions);
  const square = new Float32Array(rows * dimensions);
  const steps = new Uint32Array(rows);
  return (parameters: Float64Array, row: number, gradient: Float64Array): void => {
    steps[row]++;
    const [one, two] = [1 - first ** steps[row], 1 - second ** steps[row]];
    for (let k = 0, at = row * dimensions; k < dimensions; k++, at++) {
      mean[at] = first * mean[at] + (1 - first) * gradient[k];
      square[at] = second * square[at] + (1 - second) * gradient[k] * gradient[k];
      parameters[at] -= (rate * (mean[at] / one)) / (Math.sqrt(square[at] / two) + 1e-8);
    }
  };
}
