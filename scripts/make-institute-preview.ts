// Draws server/reading/previews/institute.jpg, the link preview of all pages without a preview of their own, for an
// institute that has changed nothing of it:
// node scripts/make-institute-preview.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { cardColors } from '#server/reading/previews/card-art.ts';
import { drawCard } from '#server/reading/previews/draw-card.ts';

const ROOT = join(import.meta.dirname, '..');
const { identity, contact, colours } = DEFAULT_SITE;

const hero = readFileSync(join(ROOT, 'web/content/drawings/hero.svg'));
const jpeg = await drawCard({
  title: identity.purpose.id,
  author: contact.address.at(-1)?.replace(/\s\d+$/, '') ?? '',
  image: await sharp(hero, { density: 120 }).png().toBuffer(),
  institute: { name: identity.name, colors: cardColors(colours) },
});
writeFileSync(join(ROOT, 'server/reading/previews/institute.jpg'), jpeg);
