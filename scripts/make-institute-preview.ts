// Draws server/reading/previews/terarah.jpg, the link preview of all pages without a preview of their own:
// node scripts/make-institute-preview.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { institute } from '#web/content/institute.ts';
import { drawCard } from '#server/reading/previews/draw-card.ts';

const ROOT = join(import.meta.dirname, '..');

const hero = readFileSync(join(ROOT, 'web/content/drawings/hero.svg'));
const jpeg = await drawCard({
  title: institute.purpose.id,
  author: institute.address.at(-1)?.replace(/\s\d+$/, '') ?? '',
  image: await sharp(hero, { density: 120 }).png().toBuffer(),
});
writeFileSync(join(ROOT, 'server/reading/previews/terarah.jpg'), jpeg);
