import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secrets, untold, untoldObject, type Question } from './secret';

/** An editor whose user gives these passwords, and says whether they are to be kept. */
function desk(passwords: (string | undefined)[], keep: () => Promise<boolean> = async () => false) {
  const storage = new Map<string, string>();
  let kept: string[] = [];
  const asked: Question[] = [];
  return {
    storage,
    asked,
    ask: async (q: Question) => {
      asked.push(q);
      return passwords.shift();
    },
    offer: keep,
    store: {
      get: async (key: string) => storage.get(key),
      store: async (key: string, value: string) => void storage.set(key, value),
      delete: async (key: string) => void storage.delete(key),
    },
    kept: { get: () => kept, set: async (all: string[]) => void (kept = all) },
  };
}

const shop: Question = { connection: 'shop', what: 'password', address: 'postgres://ann@h/shop', refused: false };
const refused: Question = { ...shop, refused: true };
const token = undefined;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what the user types goes to the server and is kept nowhere', async () => {
  const d = desk(['hunter22', 'again']);
  const s = new Secrets(d);
  assert.deepEqual(await s.answer(shop, token), { value: 'hunter22' });
  await settled();
  assert.equal(d.storage.size, 0);
  assert.deepEqual(await s.answer(shop, token), { value: 'again' });
});

test('none is given: that is said', async () => {
  for (const none of [undefined, '']) {
    const answer = await new Secrets(desk([none])).answer(shop, token);
    assert.equal('error' in answer && answer.error.code, 'Cancelled');
  }
});

test('kept where the user says so, for one address, until it is refused or forgotten', async () => {
  const d = desk(['first', 'other', 'second'], async () => true);
  const s = new Secrets(d);
  await s.answer(shop, token);
  await settled();
  assert.deepEqual(await s.answer(shop, token), { value: 'first' });
  assert.equal(d.asked.length, 1);
  // A connection of the same name that goes elsewhere does not get it.
  assert.deepEqual(await s.answer({ ...shop, address: 'postgres://ann@evil/shop' }, token), { value: 'other' });
  await settled();
  assert.deepEqual(await s.answer(refused, token), { value: 'second' });
  await settled();
  assert.deepEqual(await s.answer(shop, token), { value: 'second' });
  assert.equal(d.asked.length, 3);
  assert.equal(await s.forget(), 2);
  assert.equal(d.storage.size, 0);
  assert.equal(await s.forget(), 0);
});

test('a password that was refused before the user said "keep" is not kept', async () => {
  let say: (yes: boolean) => void = () => {};
  const d = desk(['wrong', undefined], () => new Promise((resolve) => (say = resolve)));
  const s = new Secrets(d);
  await s.answer(shop, token);
  const keep = say;
  await s.answer(refused, token);
  keep(true);
  await settled();
  assert.equal(d.storage.size, 0);
});

test('traces do not hold the answer', () => {
  const result = 'Result: {\n    "value": "hunter22"\n}\n';
  assert.equal(untold(`Sending response 'sqlrepair/secret - (3)'. Processing request took 5ms.`, result), undefined);
  assert.equal(untold(`Sending response 'workspace/applyEdit - (4)'. Processing request took 5ms.`, result), result);
  const sent = { isLSPMessage: true, type: 'send-response', message: { jsonrpc: '2.0', id: 3, result: { value: 'hunter22' } }, timestamp: 1 };
  assert.ok(!JSON.stringify(untoldObject(sent)).includes('hunter22'));
  const got = { isLSPMessage: true, type: 'receive-request', message: { id: 3, method: 'sqlrepair/secret' }, timestamp: 1 };
  assert.equal(untoldObject(got), got);
});
