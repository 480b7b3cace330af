/** `aspectra/linalg`: sparse counts, weightings, cosine graphs, SVD and K-means. */
export {
  type Csr,
  cosineGraph,
  documentCounts,
  fromRows,
  kmeans,
  svd,
  transpose,
  type Weighting,
  weigh,
} from '../linalg/index.ts';
