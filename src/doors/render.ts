/** `aspectra/render`: results as text. */
export {
  renderChapters,
  renderComparison,
  renderRecommended,
  renderRouge,
  renderSimilar,
  renderStructure,
  renderSummary,
  structureSvg,
} from '../render/index.ts';
