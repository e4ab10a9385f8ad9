const NODE_NEEDED = 26;

// Before anything else is loaded: an older Node lacks modules that the rest imports.
if (Number.parseInt(process.versions.node, 10) < NODE_NEEDED) {
  console.error(`Terarah needs Node ${NODE_NEEDED} and this is ${process.versions.node}. Start it with: npm start`);
  process.exit(1);
}
const { keepTicksFast } = await import('./fast-ticks.ts');
keepTicksFast();
const { start } = await import('./start.ts');
await start();
