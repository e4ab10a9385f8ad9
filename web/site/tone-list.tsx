import { useLayoutEffect, useRef } from 'react';
import { contrast, FIXED_TONES, PAIRS, type Tone, tonesOf } from '#contract/site/colours.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import { CheckIcon, WarningIcon } from '#web/ui/icons.tsx';

const MODES = [
  { mode: 'light', label: 'Terang' },
  { mode: 'dark', label: 'Gelap' },
] as const;

/** The tones that are shown, with the name of what has them. */
const SHOWN = [
  { name: 'brand', label: 'Tautan' },
  { name: 'on-brand', label: 'Tulisan di tombol' },
  { name: 'clay', label: 'Garis dan tanda' },
  { name: 'clay-text', label: 'Tulisan aksen' },
  { name: 'on-ground', label: 'Kaki halaman' },
] as const;

/** The contrast that WCAG AA demands of text. Shapes need less. */
const OF_TEXT = 4.5;

const inRatio = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** Shows the tones that follow from the two colours, each on the background on which it has the least contrast. */
export function ToneList({ colours }: { colours: SiteContent['colours'] }) {
  const tones: Record<string, Tone> = { ...FIXED_TONES, ...tonesOf(colours) };
  return (
    <div className="grid gap-5">
      {MODES.map(({ mode, label }) => (
        <section key={mode} aria-label={`Nada warna, ${label.toLowerCase()}`}>
          <h3 className="text-sm font-semibold">{label}</h3>
          <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
            {SHOWN.map((shown) => (
              <ToneRow key={shown.name} label={shown.label} {...worstPair(shown.name, (name) => tones[name]?.[mode])} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type Worst = { text: string; on: string; ratio: number; least: number };

/** Returns the pair with a tone as text that is nearest to its limit, or furthest below it. */
function worstPair(name: string, toneOf: (name: string) => string | undefined): Worst {
  return PAIRS.filter((pair) => pair.text === name)
    .map(({ text, on, least }) => ({ text: toneOf(text) ?? '', on: toneOf(on) ?? '', least }))
    .map((pair) => ({ ...pair, ratio: contrast(pair.text, pair.on) }))
    .reduce((worst, pair) => (pair.ratio / pair.least < worst.ratio / worst.least ? pair : worst));
}

function ToneRow({ label, text, on, ratio, least }: Worst & { label: string }) {
  const sample = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    sample.current?.style.setProperty('color', text);
    sample.current?.style.setProperty('background-color', on);
  }, [text, on]);
  const isMet = ratio >= least;
  const Icon = isMet ? CheckIcon : WarningIcon;
  return (
    <li className="flex items-center gap-4 px-3 py-2.5 text-sm">
      <span
        ref={sample}
        aria-hidden="true"
        className="flex h-10 w-14 shrink-0 items-center justify-center rounded-sm border border-line font-bold"
      >
        {least === OF_TEXT ? 'Aa' : <span className="size-4 rounded-full bg-current" />}
      </span>
      <p className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className={`flex gap-1.5 tabular-nums ${isMet ? 'text-ink-soft' : 'text-clay-text'}`}>
          <Icon className="mt-1 size-4" />
          {`${inRatio.format(Math.floor(ratio * 10) / 10)} : 1, ${isMet ? 'memenuhi' : 'tidak memenuhi'} WCAG AA`}
        </span>
      </p>
    </li>
  );
}
