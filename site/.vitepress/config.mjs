/** The site is built for a base that stands for "wherever it lies"; scripts/site.mjs then makes every link relative. */
import { readFileSync } from 'node:fs';
import { PLACEHOLDER } from '../base.mjs';

const icon = encodeURIComponent(readFileSync(new URL('../../web/public/icon.svg', import.meta.url), 'utf8'));
const page = (text, link) => ({ text, link });

export default {
  title: 'Aspectra',
  description: 'Summaries, chapters, topics and similarity of text and speech, on your own machine',
  srcDir: 'pages',
  outDir: 'dist',
  base: PLACEHOLDER,
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${icon}` }]],
  appearance: true,
  lastUpdated: false,
  // The playground and the reference are put beside the pages after the build.
  ignoreDeadLinks: [/^(?:\.\/)?(?:playground|api)\//],
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      page('Start', '/getting-started'),
      page('Methods', '/methods/'),
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
      { text: 'API', link: '/api/index.html', target: '_self' },
    ],
    sidebar: [
      {
        text: 'First steps',
        items: [
          page('What it is', '/'),
          page('Getting started', '/getting-started'),
          page('Questions', '/faq'),
          page('Compared with others', '/comparison'),
        ],
      },
      {
        text: 'Guides',
        items: [
          page('Structure and chapters', '/structure'),
          page('Topics', '/topics'),
          page('Similarity', '/similarity'),
          page('Your own models', '/own-models'),
          page('Run it for a team', '/team'),
          page('Speech', '/speech'),
          page('Formats', '/formats'),
          page('Languages', '/languages'),
          page('The app', '/app'),
          page('The library', '/library'),
          page('HTTP', '/http'),
          page('Assistants (MCP)', '/assistants'),
          page('Plugins', '/extending'),
          page('In a program', '/program'),
        ],
      },
      {
        text: 'Methods',
        items: [
          page('Which method', '/methods/'),
          page('Word frequencies', '/methods/frequencies'),
          page('Graphs of sentences', '/methods/graphs'),
          page('Matrices', '/methods/matrices'),
          page('Topic models', '/methods/topic-models'),
          page('Coverage and redundancy', '/methods/coverage'),
          page('Segmentation', '/methods/segmentation'),
          page('Spaces', '/methods/spaces'),
          page('Glossary', '/glossary'),
        ],
      },
      {
        text: 'Under the hood',
        items: [
          page('Architecture', '/ARCHITECTURE'),
          page('Training', '/training'),
          page('Kernels', '/kernels'),
          page('GPU', '/gpu'),
          page('Cluster', '/cluster'),
          page('Performance', '/performance'),
          page('Security', '/security'),
        ],
      },
      {
        text: 'Evidence',
        items: [
          page('Summaries', '/evidence/summaries'),
          page('Topics', '/evidence/topics'),
          page('GPU', '/evidence/gpu'),
          page('Mutation testing', '/evidence/mutation'),
          page('Similarity: what was tried and measured', '/evidence/similarity'),
          page('Chapters: what was tried and measured', '/evidence/structure'),
          page('Titles: what was tried and measured', '/evidence/titles'),
          page('Checking written sentences', '/evidence/grounding'),
          page('35 pains', '/evidence/pains'),
        ],
      },
      {
        text: 'Project',
        items: [page('Changes', '/CHANGELOG'), page('Contributing', '/CONTRIBUTING'), page('Releasing', '/releasing')],
      },
    ],
  },
};
