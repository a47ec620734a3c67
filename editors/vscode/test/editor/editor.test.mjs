// The extension in a real VS Code, used as a person would use it.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { start, until } from './code.mjs';

const server = process.env.SERVER;

const shop = `CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, price REAL);
INSERT INTO products VALUES (1, 'Pen', 2.5), (2, 'Atlas', 42), (3, 'Dice', 9);
`;

// The file has what positions go wrong by: accents, emoji, a tab, CRLF, and no
// line end at its end.
const text = (column, order) =>
  `-- db: shop.sql\r\n-- question: the cheapest é😀?\r\n/* é😀 */\tSELECT ${column} /* é😀 */ FROM products;\r\n\r\n` +
  `-- question: What is the cheapest product, é😀?\r\nSELECT name FROM products ORDER BY price ${order} LIMIT 1; -- é😀`;

let code;
before(async () => {
  code = await start(process.env.VSIX);
});
after(() => code?.stop());

/** Opens the file in a window, does something with it, and takes a picture of what went wrong. */
async function withFile(t, user, machine, use) {
  const dir = mkdtempSync(join(tmpdir(), 'sqlrepair-files-'));
  const file = join(dir, 'query.sql');
  writeFileSync(join(dir, 'shop.sql'), shop);
  writeFileSync(file, text('nmae', 'DESC'));
  code.settings(user, machine);
  const w = await code.open(dir);
  try {
    await w.file('query.sql');
    await use(w, () => readFileSync(file, 'utf8'));
  } catch (err) {
    const picture = join(tmpdir(), `sqlrepair-${t.name.replaceAll(/\W+/g, '-')}.png`);
    await w.page.screenshot({ path: picture });
    t.diagnostic(`picture of the failure: ${picture}`);
    throw err;
  } finally {
    await w.close();
    rmSync(dir, { recursive: true });
  }
}

test('squiggle, quick fix, candidates', async (t) => {
  await withFile(t, { 'security.workspace.trust.enabled': false }, { 'sqlrepair.server.path': server }, async (w, saved) => {
    await w.squiggles('error').first().waitFor();
    await w.statusSays('2 of 2 statements paired, database shop.sql');

    // The quick fix, through the editor's own menu, behind é😀.
    await w.go(3, 19);
    await w.act('Change `nmae` to `name`', async () => (await w.squiggles('error').count()) === 0);
    await w.squiggles('error').first().waitFor({ state: 'detached' });
    await w.save();
    assert.equal(saved(), text('name', 'DESC'));

    // The candidates, from the same menu; their rows are seen.
    await w.go(6, 42);
    const view = w.results;
    const heading = view.getByRole('heading', { name: 'Repair candidates' });
    await w.act('Run the candidates on the database', () => heading.isVisible());
    await heading.waitFor();
    const original = view.getByRole('region', { name: 'Rows of the query as it stands' });
    const first = view.getByRole('region', { name: 'Rows of candidate 1' });
    assert.deepEqual(await original.getByRole('cell').allInnerTexts(), ['Atlas']);
    assert.deepEqual(await first.getByRole('cell').allInnerTexts(), ['Pen']);
    assert.equal(await view.locator('.candidate del').first().innerText(), 'DESC');
    assert.equal(await view.locator('.candidate ins').first().innerText(), 'ASC');

    // The keyboard is enough to apply one.
    const apply = view.getByRole('button', { name: 'Apply' }).first();
    await until(async () => {
      await w.page.keyboard.press('Tab');
      return apply.evaluate((button) => button.ownerDocument.activeElement === button);
    }, () => 'Tab does not reach the button');
    await w.page.keyboard.press('Enter');
    await view.getByRole('button', { name: 'Applied' }).waitFor();
    await w.page.locator('.statusbar-item', { hasText: 'Ln 6, Col 42' }).waitFor(); // at the change
    await w.save(); // the focus is in the file again
    await until(() => saved() === text('name', 'ASC'), () => `saved ${JSON.stringify(saved())}`);

    // Above the query stands how likely it answers its question; a click shows why, and a fact leads to its place.
    await w.go(1, 1);
    const lens = w.page.locator('.codelens-decoration a', { hasText: /the question: 0\.\d\d/ }).first();
    await lens.waitFor();
    await lens.click({ position: { x: 20, y: 6 } }); // its end is below the view
    await view.getByRole('heading', { name: 'Score' }).waitFor();
    await view.getByText(/together: the/).waitFor();
    await view.getByRole('table').getByRole('button', { name: /, line \d/ }).first().click();
    await w.page.locator('.statusbar-item', { hasText: /Ln [2356], Col/ }).waitFor();
    await w.go(6, 42);

    // What the palette offers is about the cursor.
    await w.command('SQL Repair: Run Query (read-only)');
    await view.getByRole('heading', { name: 'Query result' }).waitFor();
    assert.deepEqual(await view.getByRole('cell').allInnerTexts(), ['Pen']);
  });
});

test('no server: said once, and set right without a reload', async (t) => {
  await withFile(t, {}, {}, async (w) => {
    await w.messages.first().waitFor();
    assert.match(await w.messages.first().innerText(), /does not find its server, sqlrepair-lsp\. It is not on the PATH/);
    await w.file('shop.sql');
    await w.file('query.sql');
    assert.equal(await w.messages.count(), 1);
    await w.statusSays('no server');
    await w.messages.getByRole('button', { name: 'Open Setting' }).click();
    await w.page.locator('.settings-editor').getByText('Server: Path').waitFor();

    // The folder is not trusted: the text is read, but no database opened.
    code.settings({}, { 'sqlrepair.server.path': server });
    await w.file('query.sql');
    await w.statusSays('2 of 2 statements paired, no database');
    assert.equal(await w.squiggles('error').count(), 0);

    await w.command('Workspaces: Manage Workspace Trust');
    await w.page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true }).click();
    await w.file('query.sql');
    await w.statusSays('2 of 2 statements paired, database shop.sql');
    await w.squiggles('error').first().waitFor();

    // Two restarts at once leave one server and no message.
    await w.command('SQL Repair: Restart Server');
    await w.command('SQL Repair: Restart Server');
    await w.statusSays('2 of 2 statements paired, database shop.sql');
    await w.squiggles('error').first().waitFor();
    assert.equal(await w.messages.count(), 0);
  });
});

test('the sample has something to find', async (t) => {
  await withFile(t, { 'security.workspace.trust.enabled': false }, { 'sqlrepair.server.path': server }, async (w) => {
    await w.command('SQL Repair: Open Sample');
    await w.page.locator('.tab.active').getByText('Untitled-1').waitFor();
    await w.statusSays('3 of 3 statements paired, no database');
    await w.squiggles('warning').first().waitFor();
    await w.squiggles('error').first().waitFor();
  });
});

test('a server that does not answer is named, with the way to its output', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'sqlrepair-silent-'));
  const silent = join(dir, 'server');
  writeFileSync(silent, '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
  await withFile(t, { 'security.workspace.trust.enabled': false }, { 'sqlrepair.server.path': silent }, async (w) => {
    await w.statusSays('no answer');
    await w.command('SQL Repair: Show Status');
    const list = w.page.locator('.quick-input-list');
    await list.getByText(`has not answered for 20 seconds: ${silent}`).waitFor();
    await list.getByText('Show output').click();
    await w.page.locator('.panel .action-item.checked', { hasText: 'Output' }).waitFor();
  });
  rmSync(dir, { recursive: true });
});

test('a password is asked for, and kept only on request', async (t) => {
  const asks = join(import.meta.dirname, 'asks.mjs');
  const server = join(mkdtempSync(join(tmpdir(), 'sqlrepair-asks-')), 'server');
  writeFileSync(server, `#!/bin/sh\nexec '${process.execPath}' '${asks}'\n`, { mode: 0o755 });
  await withFile(t, { 'security.workspace.trust.enabled': false }, { 'sqlrepair.server.path': server }, async (w) => {
    const box = w.page.locator('.quick-input-widget');
    const input = box.locator('input[type=password]');
    const give = async (password, prompt) => {
      await box.getByText(prompt).waitFor();
      await input.fill(password);
      await w.page.keyboard.press('Enter');
    };
    // Who closes the box gives none.
    await input.waitFor();
    await w.page.keyboard.press('Escape');
    await w.statusSays('none: Cancelled');

    await w.command('SQL Repair: Restart Server');
    await give('wr0ng-planted', 'It is sent to postgres://ann@db.example/shop');
    await give('right', 'The password was refused.');
    await w.statusSays('opened after 2');
    await w.messages.getByRole('button', { name: 'Keep' }).click(); // VS Code shows the same message once

    // Only the right one was kept, and is used now.
    await w.command('SQL Repair: Restart Server');
    await w.statusSays('opened after 1');

    // Forgotten, it is asked for again.
    await w.command('SQL Repair: Forget Passwords');
    await w.messages.getByText('1 password was kept; none is now.').waitFor();
    await w.command('SQL Repair: Restart Server');
    await input.waitFor();
  });
  rmSync(dirname(server), { recursive: true });
});
