// Makes the pictures of the documentation: scripts/vscode-test pictures. Look at
// each before it is committed.

import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from './code.mjs';

const examples = new URL('../../../../examples', import.meta.url).pathname;
const temp = mkdtempSync(join(tmpdir(), 'sqlrepair-'));
const dir = join(temp, 'shop');
cpSync(examples, dir, { recursive: true });
mkdirSync(process.env.PICTURES, { recursive: true });
const picture = (w, name) => w.page.screenshot({ path: join(process.env.PICTURES, name), animations: 'disabled' });

const code = await start(process.env.VSIX);
let w;
try {
  code.settings(
    {
      'breadcrumbs.enabled': false,
      'editor.fontSize': 14,
      'editor.glyphMargin': false,
      'editor.hover.above': false,
      'editor.occurrencesHighlight': 'off',
      'editor.stickyScroll.enabled': false,
      'editor.renderLineHighlight': 'none',
      'security.workspace.trust.enabled': false,
      'workbench.activityBar.location': 'hidden',
      'workbench.editor.editorActionsLocation': 'hidden',
    },
    { 'sqlrepair.server.path': process.env.SERVER },
  );
  w = await code.open(dir, { width: 1120, height: 680 });
  // What only a VS Code in a browser has.
  await w.page.addStyleTag({ content: '[id^="status.host"], [id*="forwardedPorts"], [id*="keyboardLayout"] { display: none !important; }' });
  await w.file('questions.sql');
  await w.page.keyboard.press('Control+B'); // no side bar
  await w.squiggles('warning').first().waitFor();
  await w.statusSays('database shop.sql');

  await w.go(8, 17);
  await w.page.keyboard.press('Control+K');
  await w.page.keyboard.press('Control+I'); // the hover, by keyboard
  await w.page.locator('.monaco-hover').getByText('cheapest').first().waitFor();
  await w.page.locator('.monaco-hover').getByText(/Quick Fix\.\.\./).first().waitFor(); // it looks for them first
  await picture(w, 'vscode-finding.png');
  await w.page.keyboard.press('Escape');

  await w.page.keyboard.press('Control+.');
  await w.page.locator('.action-widget .monaco-list-row').first().waitFor();
  await picture(w, 'vscode-quick-fix.png');
  await w.page.keyboard.press('Escape');

  const heading = w.results.getByRole('heading', { name: 'Repair candidates' });
  await w.act('Run the candidates on the database', () => heading.isVisible());
  await heading.waitFor();
  await picture(w, 'vscode-candidates.png');

  await w.page.locator('.codelens-decoration a', { hasText: 'may not' }).first().click({ position: { x: 20, y: 6 } }); // its end is below the view
  await w.results.getByRole('heading', { name: 'Score' }).waitFor();
  await picture(w, 'vscode-score.png');
} catch (err) {
  await w?.page.screenshot({ path: join(tmpdir(), 'sqlrepair-pictures.png') });
  throw err;
} finally {
  await code.stop();
  rmSync(temp, { recursive: true });
}
