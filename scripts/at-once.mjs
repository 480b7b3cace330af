/**
 * The text of a module, its functions in parentheses: V8 compiles such a function with its module, others when they are
 * first called. Node keeps what was compiled with a module between starts, and nothing that was compiled later.
 */
import { RolldownMagicString } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';

export function atOnce(code, filename) {
  const text = new RolldownMagicString(code, { filename });
  const apart = new Set();
  const bodies = new Set();
  const inParentheses = (node) => {
    bodies.add(node.body);
    if (!apart.has(node)) text.prependRight(node.start, '(').appendLeft(node.end, ')');
  };
  // A declared function is known from the beginning of its block: as a variable it must stand there.
  const declaredFirst = ({ body }, word) => {
    const first = body.find(({ type }) => type !== 'ImportDeclaration');
    for (const node of body) {
      if (node.type !== 'FunctionDeclaration') continue;
      text.prependRight(node.start, `${word} ${node.id.name}=(`).remove(node.id.start, node.id.end);
      text.appendLeft(node.end, ');');
      if (node !== first) text.move(node.start, node.end, first.start);
    }
  };
  new Visitor({
    Program: (node) => declaredFirst(node, 'var'),
    BlockStatement: (node) => declaredFirst(node, bodies.has(node) ? 'var' : 'let'),
    FunctionDeclaration: ({ body }) => void bodies.add(body),
    FunctionExpression: inParentheses,
    ArrowFunctionExpression: inParentheses,
    // Methods have no place for parentheses.
    Property: ({ method, kind, value }) => void ((method || kind !== 'init') && apart.add(value)),
    MethodDefinition: ({ value }) => void apart.add(value),
  }).visit(parseSync(filename, code).program);
  return { code: text.toString(), map: JSON.parse(`${text.generateMap({ hires: true })}`) };
}
