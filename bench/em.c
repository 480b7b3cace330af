/*
 * The sweep of wasm/sweep.ts in C: the same layout and the same loop over GCC's vector extensions, to tell what
 * WebAssembly costs. em FILE TOPICS REPETITIONS prints the shortest time of a sweep in seconds, and Σ A ∘
 * rowSums, which must be the number of counts.
 * FILE, 32-bit numbers: rows, columns, blocks, entries, column numbers, then those arrays as src/kernels/layout.ts has
 * them (two numbers a block; row, count, column).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef float lanes __attribute__((vector_size(16), aligned(4)));

static inline lanes get(const float *p) { return *(const lanes *)p; }
static inline void put(float *p, lanes x) { *(lanes *)p = x; }
static inline float sum(lanes x) { return (x[0] + x[2]) + (x[1] + x[3]); }
static inline float ratio(float n, float t) {
  float r = n / t;
  return t > 0 && r < __builtin_inff() ? r : 0;
}

static void one_column(size_t topics, const float *restrict c, float *restrict c_sums, const uint32_t *row,
                       const float *n, const float *restrict rows, float *row_sums) {
  const float *a0 = rows + row[0] * topics, *a1 = rows + row[1] * topics;
  const float *a2 = rows + row[2] * topics, *a3 = rows + row[3] * topics;
  float *s0 = row_sums + row[0] * topics, *s1 = row_sums + row[1] * topics;
  float *s2 = row_sums + row[2] * topics, *s3 = row_sums + row[3] * topics;
  lanes t0 = {0}, t1 = {0}, t2 = {0}, t3 = {0};
  for (size_t z = 0; z < topics; z += 4) {
    lanes x = get(c + z);
    t0 += x * get(a0 + z);
    t1 += x * get(a1 + z);
    t2 += x * get(a2 + z);
    t3 += x * get(a3 + z);
  }
  float r0 = ratio(n[0], sum(t0)), r1 = ratio(n[1], sum(t1)), r2 = ratio(n[2], sum(t2)), r3 = ratio(n[3], sum(t3));
  for (size_t z = 0; z < topics; z += 4) {
    lanes x = get(c + z);
    put(c_sums + z, get(c_sums + z) + r0 * get(a0 + z) + r1 * get(a1 + z) + r2 * get(a2 + z) + r3 * get(a3 + z));
    put(s0 + z, get(s0 + z) + r0 * x);
    put(s1 + z, get(s1 + z) + r1 * x);
    put(s2 + z, get(s2 + z) + r2 * x);
    put(s3 + z, get(s3 + z) + r3 * x);
  }
}

static inline void spread(size_t topics, const float *a, const float *c, float *a_sums, float *c_sums, float r) {
  for (size_t z = 0; z < topics; z += 4) {
    put(c_sums + z, get(c_sums + z) + r * get(a + z));
    put(a_sums + z, get(a_sums + z) + r * get(c + z));
  }
}

static void loose(size_t topics, const uint32_t *column, const uint32_t *row, const float *n, const float *rows,
                  const float *columns, float *row_sums, float *column_sums) {
  const float *a0 = rows + row[0] * topics, *a1 = rows + row[1] * topics;
  const float *a2 = rows + row[2] * topics, *a3 = rows + row[3] * topics;
  const float *c0 = columns + column[0] * topics, *c1 = columns + column[1] * topics;
  const float *c2 = columns + column[2] * topics, *c3 = columns + column[3] * topics;
  lanes t0 = {0}, t1 = {0}, t2 = {0}, t3 = {0};
  for (size_t z = 0; z < topics; z += 4) {
    t0 += get(c0 + z) * get(a0 + z);
    t1 += get(c1 + z) * get(a1 + z);
    t2 += get(c2 + z) * get(a2 + z);
    t3 += get(c3 + z) * get(a3 + z);
  }
  const float *a[4] = {a0, a1, a2, a3}, *c[4] = {c0, c1, c2, c3};
  float t[4] = {sum(t0), sum(t1), sum(t2), sum(t3)};
  for (int i = 0; i < 4; i++)
    spread(topics, a[i], c[i], row_sums + row[i] * topics, column_sums + column[i] * topics, ratio(n[i], t[i]));
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static void *numbers(FILE *file, size_t length) {
  void *array = calloc(length + 1, 4);
  if (fread(array, 4, length, file) != length) exit(1);
  return array;
}

static float *factor(size_t length, int filled) {
  float *array = aligned_alloc(64, (length * 4 + 63) / 64 * 64);
  uint32_t state = 1;
  for (size_t i = 0; i < length; i++) array[i] = filled ? (state = state * 1664525u + 1013904223u) / 4294967296.0f : 0;
  return array;
}

int main(int argc, char **argv) {
  if (argc < 4) return 1;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 1;
  size_t topics = atoi(argv[2]);
  int repetitions = atoi(argv[3]);
  uint32_t *head = numbers(file, 5), *blocks = numbers(file, 2 * head[2]), *row = numbers(file, head[3]);
  float *count = numbers(file, head[3]);
  uint32_t *column = numbers(file, head[4]);
  float *rows = factor(head[0] * topics, 1), *columns = factor(head[1] * topics, 1);
  float *row_sums = factor(head[0] * topics, 0), *column_sums = factor(head[1] * topics, 0);
  double best = 1e9;
  for (int repetition = 0; repetition < repetitions; repetition++) {
    double begin = seconds();
    memset(row_sums, 0, head[0] * topics * 4);
    const uint32_t *w = column, *d = row;
    const float *n = count;
    for (uint32_t b = 0; b < head[2]; b++) {
      for (uint32_t i = 0; i < blocks[2 * b]; i++, w++, d += 4, n += 4)
        one_column(topics, columns + *w * topics, column_sums + *w * topics, d, n, rows, row_sums);
      for (uint32_t i = 0; i < blocks[2 * b + 1]; i++, w += 4, d += 4, n += 4)
        loose(topics, w, d, n, rows, columns, row_sums, column_sums);
    }
    double time = seconds() - begin;
    if (time < best) best = time;
  }
  double total = 0;
  for (size_t i = 0; i < head[0] * topics; i++) total += (double)rows[i] * row_sums[i];
  printf("%.9f %.3f\n", best, total);
  return 0;
}
