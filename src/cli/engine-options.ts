import { type Options, text } from '../check/index.ts';

export const ENGINE_OPTIONS = {
  engine: text({ help: 'train on the workers of a cluster (aspectra worker), by its Redis: redis://host:port' }),
  shardsFolder: text({
    help: 'where the cluster keeps documents and sums: a folder that all machines share, or s3://bucket/prefix; aspectra-shards when not given',
  }),
} satisfies Options;
