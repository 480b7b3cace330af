import assert from 'node:assert/strict';
import { it } from 'node:test';
import { documentsOf } from './input.ts';

it('a text, a document or a list of these become documents; what has no id is called by its place', () => {
  assert.deepEqual(documentsOf('x', 'one'), [{ id: 'text', text: 'one' }]);
  assert.deepEqual(documentsOf('x', { text: 'one', title: 'One' }), [{ id: 'text', text: 'one', title: 'One' }]);
  assert.deepEqual(documentsOf('x', ['one', { id: 'b', text: 'two' }, { text: 'three' }]), [
    { id: '1', text: 'one' },
    { id: 'b', text: 'two' },
    { id: '3', text: 'three' },
  ]);
  assert.deepEqual(documentsOf('x', []), []);
});

it('what is no text is refused by the name of the task, and so are two documents of one id', () => {
  for (const input of [undefined, null, 7])
    assert.throws(() => documentsOf('x', input as never), /^InputError: x: takes a text, a document \{id\?, text\}/);
  for (const input of [[7], [{ id: 'a' }], { id: 'a' }])
    assert.throws(() => documentsOf('x', input as never), /x: every document needs a text/);
  assert.throws(() => documentsOf('x', ['one', { id: '1', text: 'two' }]), /an id of its own; two have; got "1"/);
});
