import { describe, it } from 'node:test';
import { nearWithin } from '../../test/near.ts';
import { relevantComponents } from './relevant-components.ts';

const near = nearWithin(1e-12);

describe('relevant component analysis', () => {
  it('divides by the spread of related pairs, relative to that of all and shrunk', () => {
    // Relative to T = (4, 1): C = (1/4, 1), mean 5/8. With 200 pairs ρ(1 + 1) · 5/8 = 1/8 is added: (3/8, 9/8).
    near(relevantComponents([4, 0, 0, 1], [1, 0, 0, 1], 2, 200, 2), [8 / 3, 0, 0, 8 / 9]);
    near(relevantComponents([4, 0, 0, 1], [1, 0, 0, 1], 2, 200, 1), [Math.sqrt(8 / 3), 0, 0, Math.sqrt(8 / 9)]);
  });

  it('takes what is off the diagonal by n / (n + d), and goes back to the coordinates it came from', () => {
    // T = (4, 1), C = (1, .5; .5, 1): relative (1/4, 1/4; 1/4, 1), off the diagonal × 2/4 with 2 pairs, mean 5/8, and
    // ρ(1 + 100) · 5/8 = 6.3125 is added. W = T^(-1/2) M⁻¹ T^(1/2) for rows, so W_01 = M⁻¹_01 · 1/2 and W_10 = M⁻¹_10 · 2.
    const [a, b, c] = [0.25 + 6.3125, 0.125, 1 + 6.3125];
    const det = a * c - b * b;
    near(relevantComponents([4, 0, 0, 1], [1, 0.5, 0.5, 1], 2, 2, 2), [c / det, -b / det / 2, (-b / det) * 2, a / det]);
  });

  it('takes directions in which no document differs to have a thousandth of the mean variance', () => {
    // T = (4, 0) becomes (4, .002); C = (1, 1): relative (1/4, 500), mean 250.125, of which ρ(1 + 1) is 50.025.
    near(relevantComponents([4, 0, 0, 0], [1, 0, 0, 1], 2, 200, 2), [1 / 50.275, 0, 0, 1 / 550.025]);
  });

  it('changes no angle where pairs are no closer than any two documents, whatever the shape of the spread', () => {
    const map = relevantComponents([4, 1, 1, 2], [2, 0.5, 0.5, 1], 2, 1e9, 2);
    near([map[1], map[2], map[0] - map[3]], [0, 0, 0]);
    near(relevantComponents([4, 1, 1, 2], [1, 0, 0, 1], 2, 0, 2), [1, 0, 0, 1]);
  });
});
