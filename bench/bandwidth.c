/*
 * How fast memory is: bandwidth BYTES, as a contestant of peers/process.ts. Every answer has the bytes a second of reading
 * (a sum over one array) and of the triad a = b + k c (McCalpin 1995), over arrays that are BYTES together.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

typedef float lanes __attribute__((vector_size(16)));

static volatile float seen;

static void reading(const lanes *a, size_t length) {
  lanes s0 = {0}, s1 = {0}, s2 = {0}, s3 = {0};
  for (size_t i = 0; i + 4 <= length; i += 4) s0 += a[i], s1 += a[i + 1], s2 += a[i + 2], s3 += a[i + 3];
  seen = (s0 + s1 + s2 + s3)[0];
}

static void triad(lanes *restrict a, const lanes *restrict b, const lanes *restrict c, size_t length, float k) {
  for (size_t i = 0; i < length; i++) a[i] = b[i] + k * c[i];
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  size_t bytes = strtoull(argv[1], 0, 10) / 192 * 192, length = bytes / 16, third = length / 3;
  lanes *a = aligned_alloc(64, (bytes + 63) / 64 * 64);
  memset(a, 0, bytes);
  /* A gigabyte for every answer. */
  int times = (int)(1e9 / bytes) + 1;
  puts("{}");
  fflush(stdout);
  for (char line[16]; fgets(line, sizeof line, stdin);) {
    double first = seconds();
    for (int i = 0; i < times; i++) reading(a, length);
    double read = seconds();
    for (int i = 0; i < times; i++) triad(a, a + third, a + 2 * third, third, 1.0f + i);
    double end = seconds(), moved = (double)times * bytes;
    printf("{\"seconds\":%.9f,\"read\":%.0f,\"triad\":%.0f}\n", end - first, moved / (read - first), moved / (end - read));
    fflush(stdout);
  }
  return 0;
}
