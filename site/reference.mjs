/**
 * For the reference: modules are named as programs import them (`aspectra/models`, not the file `doors/models`), and the
 * options of `summarize` are called `SummarizeOptions`, where TypeDoc would write out what they are made of.
 */
import { ReferenceType, ReflectionKind } from 'typedoc';

export function load(app) {
  app.converter.on('resolveBegin', ({ project }) => {
    for (const module of project.children ?? []) {
      module.name = module.name === 'index' ? 'aspectra' : module.name.replace(/^doors\//, 'aspectra/');
    }
    for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
      const { name, parent: module } = parameter.parent.parent;
      const options = `${name[0].toUpperCase()}${name.slice(1)}Options`;
      const declared = module?.children?.find((child) => child.name === options);
      if (parameter.name === 'given' && declared) {
        parameter.type = ReferenceType.createResolvedReference(options, declared, project);
      }
    }
  });
}
