/** The reference names modules as programs import them: `aspectra/models`, not the file `doors/models`. */
export function load(app) {
  app.converter.on('resolveBegin', ({ project }) => {
    for (const module of project.children ?? []) {
      module.name = module.name === 'index' ? 'aspectra' : module.name.replace(/^doors\//, 'aspectra/');
    }
  });
}
