import type JSZip from 'jszip';
import { TEXTS } from './word-xml.ts';

/** How many parts of each kind are lost or changed when a Word file is converted. */
export type WordLosses = Readonly<Record<string, number>>;

type Loss = { describe: (count: number) => string; parts?: RegExp; found?: RegExp };

const LOSSES = {
  comments: {
    parts: /^word\/comments\.xml$/,
    found: /<w:comment[ >]/g,
    describe: (count) => `${count} komentar`,
  },
  // An empty element such as <w:ins/> is not counted: it marks a whole paragraph as changed and contains no text.
  tracked: {
    parts: TEXTS,
    found: /<w:(?:ins|del|moveFrom|moveTo)(?: [^>]*)?(?<!\/)>/g,
    describe: (count) => `${count} perubahan yang dilacak (teksnya seperti bila semua diterima)`,
  },
  // Formulas of which a part is lost. convertWord() counts them while it converts them.
  equations: { describe: (count) => `${count} rumus (sebagian hanya teksnya)` },
  drawings: {
    parts: TEXTS,
    found: /<(?:c:chart|dgm:relIds|wpc:wpc|wpg:wgp)[ >]/g,
    describe: (count) => `${count} bagan atau gambar yang dibuat di Word (simpan sebagai gambar, lalu unggah)`,
  },
  objects: { parts: TEXTS, found: /<o:OLEObject[ >]/g, describe: (count) => `${count} objek sisipan` },
  margins: {
    parts: /^word\/(?:header|footer)\d*\.xml$/,
    found: /<w:t[ >]/g,
    describe: () => 'kepala dan kaki halaman',
  },
} satisfies Record<string, Loss>;

/** Counts what the conversion of an opened Word file will lose or change, without `equations`. */
export async function countLosses(zip: JSZip): Promise<WordLosses> {
  const counts = Object.entries<Loss>(LOSSES).map(async ([name, { parts, found }]) => {
    let count = 0;
    if (!parts || !found) return [name, count] as const;
    for (const entry of zip.file(parts)) count += [...(await entry.async('string')).matchAll(found)].length;
    return [name, count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Returns a phrase for each kind of loss. */
export function lossTexts(losses: WordLosses): string[] {
  return Object.entries(LOSSES).flatMap(([name, { describe }]) => {
    const count = losses[name] ?? 0;
    return count > 0 ? [describe(count)] : [];
  });
}
