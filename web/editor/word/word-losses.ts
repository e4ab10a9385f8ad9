import type JSZip from 'jszip';
import { TEXTS } from './word-xml.ts';

/** What of a Word file does not become part of the text: how many of each. */
export type WordLosses = Record<keyof typeof LOSSES, number>;

type Loss = { parts: RegExp; found: RegExp; tell: (count: number) => string };

const LOSSES = {
  comments: {
    parts: /^word\/comments\.xml$/,
    found: /<w:comment[ >]/g,
    tell: (count) => `${count} komentar`,
  },
  // Marks of whole paragraphs are empty elements; they carry no text.
  tracked: {
    parts: TEXTS,
    found: /<w:(?:ins|del|moveFrom|moveTo)(?: [^>]*)?(?<!\/)>/g,
    tell: (count) => `${count} perubahan yang dilacak (teksnya seperti bila semua diterima)`,
  },
  equations: {
    parts: TEXTS,
    found: /<m:oMath[ >]/g,
    tell: (count) => `${count} rumus (teksnya ditandai di tempatnya)`,
  },
  drawings: {
    parts: TEXTS,
    found: /<(?:c:chart|dgm:relIds|wpc:wpc|wpg:wgp)[ >]/g,
    tell: (count) => `${count} bagan atau gambar yang dibuat di Word (simpan sebagai gambar, lalu unggah)`,
  },
  objects: { parts: TEXTS, found: /<o:OLEObject[ >]/g, tell: (count) => `${count} objek sisipan` },
  margins: {
    parts: /^word\/(?:header|footer)\d*\.xml$/,
    found: /<w:t[ >]/g,
    tell: () => 'kepala dan kaki halaman',
  },
} satisfies Record<string, Loss>;

/** Counts in an open Word file what the conversion leaves out. */
export async function countLosses(zip: JSZip): Promise<WordLosses> {
  const counts = Object.entries(LOSSES).map(async ([name, { parts, found }]) => {
    let count = 0;
    for (const entry of zip.file(parts)) count += [...(await entry.async('string')).matchAll(found)].length;
    return [name, count] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as WordLosses;
}

/** Says what was left out, one phrase each. */
export function lossTexts(losses: WordLosses): string[] {
  return Object.entries(LOSSES).flatMap(([name, { tell }]) => {
    const count = losses[name as keyof WordLosses];
    return count > 0 ? [tell(count)] : [];
  });
}
