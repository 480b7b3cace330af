/*
 * The limit: one iteration of PLSA in C, as a contestant of peers/process.ts. limit literal|blocked MATRIX, compiled with
 * -DTOPICS, so that the compiler knows every loop.
 *
 * literal   the formulas as they are printed, a posterior at a time
 * blocked   both factors out of the inner loop; documents in blocks of 1,024 whose entries are grouped by word, four
 *           documents of a word at once with an accumulator each, topics unrolled by 20; large pages
 *
 * Every answer has the seconds of the iteration, those of the sweep alone, and how many counts were given out.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

_Static_assert(TOPICS % 4 == 0, "topics come in fours");
#define BLOCK 1024
#define PAGE ((size_t)2 << 20)

typedef float lanes __attribute__((vector_size(16), aligned(4)));
typedef struct { uint32_t word, document; float count; } entry;

static uint32_t documents, words, many;
static uint32_t *start, *word_of;
static float *count_of;
static entry *grouped;
/* P(z|d) and P(w|z) by document and by word, and the sums of a sweep. */
static float *rows, *columns, *row_sums, *column_sums;

static inline lanes get(const float *p) { return *(const lanes *)p; }
static inline void put(float *p, lanes x) { *(lanes *)p = x; }
static inline float sum(lanes x) { return (x[0] + x[2]) + (x[1] + x[3]); }
static inline float *row(float *matrix, uint32_t of) { return matrix + (size_t)of * TOPICS; }

static void literal_sweep(void) {
  float share[TOPICS];
  for (uint32_t d = 0; d < documents; d++)
    for (uint32_t i = start[d]; i < start[d + 1]; i++) {
      const float *a = row(rows, d), *c = row(columns, word_of[i]);
      float *a_sums = row(row_sums, d), *c_sums = row(column_sums, word_of[i]), t = 0;
      for (int z = 0; z < TOPICS; z++) t += share[z] = a[z] * c[z];
      for (int z = 0; z < TOPICS; z++) {
        float expected = count_of[i] * share[z] / t;
        a_sums[z] += expected;
        c_sums[z] += expected;
      }
    }
}

static inline void one_entry(const entry *e) {
  const float *a = row(rows, e->document), *c = row(columns, e->word);
  float *a_sums = row(row_sums, e->document), *c_sums = row(column_sums, e->word);
  lanes t = {0}, u = {0};
  size_t z = 0;
  for (; z + 8 <= TOPICS; z += 8) {
    t += get(c + z) * get(a + z);
    u += get(c + z + 4) * get(a + z + 4);
  }
  for (; z < TOPICS; z += 4) t += get(c + z) * get(a + z);
  float r = e->count / sum(t + u);
  for (z = 0; z < TOPICS; z += 4) {
    put(c_sums + z, get(c_sums + z) + r * get(a + z));
    put(a_sums + z, get(a_sums + z) + r * get(c + z));
  }
}

static inline void four_entries(const entry *e) {
  const float *c = row(columns, e->word);
  float *c_sums = row(column_sums, e->word);
  const float *a0 = row(rows, e[0].document), *a1 = row(rows, e[1].document);
  const float *a2 = row(rows, e[2].document), *a3 = row(rows, e[3].document);
  float *s0 = row(row_sums, e[0].document), *s1 = row(row_sums, e[1].document);
  float *s2 = row(row_sums, e[2].document), *s3 = row(row_sums, e[3].document);
  lanes t0 = {0}, t1 = {0}, t2 = {0}, t3 = {0};
#pragma GCC unroll 5
  for (size_t z = 0; z < TOPICS; z += 4) {
    lanes x = get(c + z);
    t0 += x * get(a0 + z);
    t1 += x * get(a1 + z);
    t2 += x * get(a2 + z);
    t3 += x * get(a3 + z);
  }
  float r0 = e[0].count / sum(t0), r1 = e[1].count / sum(t1), r2 = e[2].count / sum(t2), r3 = e[3].count / sum(t3);
#pragma GCC unroll 5
  for (size_t z = 0; z < TOPICS; z += 4) {
    lanes x = get(c + z);
    put(c_sums + z, get(c_sums + z) + r0 * get(a0 + z) + r1 * get(a1 + z) + r2 * get(a2 + z) + r3 * get(a3 + z));
    put(s0 + z, get(s0 + z) + r0 * x);
    put(s1 + z, get(s1 + z) + r1 * x);
    put(s2 + z, get(s2 + z) + r2 * x);
    put(s3 + z, get(s3 + z) + r3 * x);
  }
}

static void blocked_sweep(void) {
  for (uint32_t i = 0; i < many;) {
    const entry *e = grouped + i;
    uint32_t same = 1;
    while (same < 4 && i + same < many && e[same].word == e->word && e[same].document / BLOCK == e->document / BLOCK)
      same++;
    if (same == 4) four_entries(e), i += 4;
    else one_entry(e), i++;
  }
}

/* Both factors become their expected counts (a literal sweep has them already), then distributions. */
static double maximise(int literal) {
  double counted = 0;
  for (uint32_t d = 0; d < documents; d++) {
    float *a = row(rows, d), *s = row(row_sums, d), total = 0;
    for (int z = 0; z < TOPICS; z++) total += a[z] = literal ? s[z] : a[z] * s[z];
    counted += total;
    for (int z = 0; z < TOPICS; z++) a[z] = total > 0 ? a[z] / total : 1.0f / TOPICS;
  }
  float mass[TOPICS] = {0};
  for (uint32_t w = 0; w < words; w++) {
    float *c = row(columns, w), *s = row(column_sums, w);
    for (int z = 0; z < TOPICS; z++) mass[z] += c[z] = literal ? s[z] : c[z] * s[z];
  }
  for (int z = 0; z < TOPICS; z++) mass[z] = mass[z] > 0 ? 1 / mass[z] : 0;
  for (uint32_t w = 0; w < words; w++)
    for (int z = 0; z < TOPICS; z++) row(columns, w)[z] *= mass[z];
  return counted;
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static void *room(size_t bytes) {
  bytes = (bytes + PAGE) / PAGE * PAGE;
  void *place = aligned_alloc(PAGE, bytes);
  madvise(place, bytes, MADV_HUGEPAGE);
  return memset(place, 0, bytes);
}

static void *numbers(FILE *file, size_t length) {
  void *array = room(length * 4);
  if (fread(array, 4, length, file) != length) exit(1);
  return array;
}

static void read_counts(const char *path) {
  FILE *file = fopen(path, "rb");
  uint32_t head[3];
  if (!file || fread(head, 4, 3, file) != 3) exit(1);
  documents = head[0], words = head[1], many = head[2];
  start = numbers(file, documents + 1);
  word_of = numbers(file, many);
  count_of = numbers(file, many);
  fclose(file);
}

static int by_block(const void *p, const void *q) {
  const entry *a = p, *b = q;
  uint32_t x = a->document / BLOCK, y = b->document / BLOCK;
  if (x != y) return x < y ? -1 : 1;
  if (a->word != b->word) return a->word < b->word ? -1 : 1;
  return a->document < b->document ? -1 : a->document > b->document;
}

static void group(void) {
  grouped = room(many * sizeof(entry));
  for (uint32_t d = 0; d < documents; d++)
    for (uint32_t i = start[d]; i < start[d + 1]; i++) grouped[i] = (entry){word_of[i], d, count_of[i]};
  qsort(grouped, many, sizeof(entry), by_block);
}

static void begin(void) {
  size_t row_bytes = (size_t)documents * TOPICS * 4, column_bytes = (size_t)words * TOPICS * 4;
  rows = room(row_bytes), row_sums = room(row_bytes);
  columns = room(column_bytes), column_sums = room(column_bytes);
  uint32_t state = 1;
  for (size_t i = 0; i < row_bytes / 4; i++) rows[i] = 1.0f / TOPICS;
  for (size_t i = 0; i < column_bytes / 4; i++)
    columns[i] = (((state = state * 1664525u + 1013904223u) >> 8) + 1) / 16777216.0f / words;
}

int main(int argc, char **argv) {
  if (argc < 3) return 1;
  int literal = strcmp(argv[1], "literal") == 0;
  read_counts(argv[2]);
  if (!literal) group();
  begin();
  puts("{}");
  fflush(stdout);
  for (char line[16]; fgets(line, sizeof line, stdin);) {
    double first = seconds();
    memset(column_sums, 0, (size_t)words * TOPICS * 4);
    double sweeping = seconds();
    memset(row_sums, 0, (size_t)documents * TOPICS * 4);
    literal ? literal_sweep() : blocked_sweep();
    double swept = seconds();
    double counted = maximise(literal);
    printf("{\"seconds\":%.9f,\"sweep\":%.9f,\"counted\":%.1f}\n", seconds() - first, swept - sweeping, counted);
    fflush(stdout);
  }
  return 0;
}
