#!/usr/bin/env node
// A language server that asks for a password, three times at most, until it gets
// "right"; a status tells how that went. Restarted, it asks again.

let input = Buffer.alloc(0);
let next = 1;

const send = (message) => {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
};
const ask = () => {
  const params = { connection: 'shop', what: 'password', address: 'postgres://ann@db.example/shop', refused: next > 1 };
  send({ id: next++, method: 'sqlrepair/secret', params });
};
let uri = '';
const status = (text) => {
  send({ method: 'sqlrepair/status', params: { uri, statements: 1, paired: 1, text, databases: [], problems: [], trusted: true } });
};

function receive(m) {
  if (m.method === 'initialize') {
    send({ id: m.id, result: { capabilities: { textDocumentSync: 1 } } });
  } else if (m.method === 'textDocument/didOpen') {
    if (uri === '') {
      uri = m.params.textDocument.uri;
      ask();
    }
  } else if (m.method === 'shutdown') {
    send({ id: m.id, result: null });
  } else if (m.method === 'exit') {
    process.exit(0);
  } else if (m.method === undefined) {
    if (m.result?.value === 'right') {
      status(`opened after ${next - 1}`);
    } else if (m.result?.value && next <= 3) {
      ask();
    } else {
      status(`none: ${m.result?.error?.code}`);
    }
  }
}

process.stdin.on('data', (chunk) => {
  input = Buffer.concat([input, chunk]);
  for (;;) {
    const head = input.indexOf('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/.exec(input.subarray(0, Math.max(head, 0)).toString())?.[1]);
    if (head < 0 || input.length < head + 4 + length) {
      return;
    }
    const body = input.subarray(head + 4, head + 4 + length).toString();
    input = input.subarray(head + 4 + length);
    receive(JSON.parse(body));
  }
});
