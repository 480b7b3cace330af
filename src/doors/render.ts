/** `aspectra/render`: results as text. */
export {
  renderChapters,
  renderComparison,
  renderRecommended,
  renderRouge,
  renderSimilar,
  renderStructure,
  renderSummary,
} from '../render/index.ts';
