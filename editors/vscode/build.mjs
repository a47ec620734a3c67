// Bundles the extension, with the licences of what the bundle holds and the pictures that it shows.
import { build } from 'esbuild';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const { metafile } = await build({
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  bundle: true,
  platform: 'node',
  target: 'node20', // of VS Code 1.91
  format: 'cjs',
  external: ['vscode'],
  minify: true,
  metafile: true,
});

const inside = Object.keys(metafile.inputs).map((file) => file.match(/.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]);
const notices = [...new Set(inside)].filter(Boolean).sort().map((dir) => {
  const { name, version } = JSON.parse(readFileSync(`${dir}/package.json`, 'utf8'));
  const licence = readdirSync(dir).find((file) => /^licen[sc]e/i.test(file));
  if (!licence) {
    throw new Error(`${dir} has no licence file`);
  }
  return `${name} ${version}\n\n${readFileSync(`${dir}/${licence}`, 'utf8').trim()}\n`;
});
writeFileSync('dist/THIRD_PARTY_LICENSES.txt', notices.join(`\n${'-'.repeat(80)}\n\n`));

// The walkthrough shows what the documentation shows.
for (const picture of ['vscode-finding.png', 'vscode-candidates.png']) {
  copyFileSync(`../../docs/images/${picture}`, `dist/${picture}`);
}
