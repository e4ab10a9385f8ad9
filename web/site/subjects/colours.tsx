import type { SiteContent } from '#contract/site/site-settings.ts';
import { Hero } from '#web/home/hero.tsx';
import { Logo } from '#web/layouts/logo.tsx';
import { InColours } from '#web/site/in-colours.tsx';
import { at, type Place } from '#web/site/place.ts';
import { ToneList } from '#web/site/tone-list.tsx';
import { FieldFrame, inputStyles } from '#web/ui/field.tsx';
import { FooterOf } from './identity.tsx';
import type { PreviewProps, Subject } from './subject.ts';

const HEX = /^#[0-9a-f]{6}$/i;

export const colours: Subject<'colours'> = {
  fields: (of) => (
    <>
      <ColourField of={at(of, 'brand')} label="Warna utama" hint="Tombol, tautan, dan kaki halaman." />
      <ColourField of={at(of, 'accent')} label="Warna aksen" hint="Garis, tanda, dan cincin fokus." />
      {areColours(of.value) && <ToneList colours={of.value} />}
    </>
  ),
  preview: (props) => <InChosenColours {...props} />,
};

/** Draws the beginning and the end of the home page, in the colour scheme that the admin's browser has. */
function InChosenColours({ shown, defaults }: PreviewProps) {
  return (
    <InColours colours={areColours(shown.colours) ? shown.colours : defaults.colours}>
      <div className="page-width pt-6 text-brand">
        <Logo site={shown.identity} />
      </div>
      <Hero hero={shown.hero} />
      <FooterOf shown={shown} />
    </InColours>
  );
}

function ColourField({ of, label, hint }: { of: Place<string>; label: string; hint: string }) {
  const { value, path, errors, update } = of;
  return (
    <FieldFrame label={label} name={path} hint={hint} error={errors[path]}>
      {(control) => (
        <span className="flex gap-3">
          <input
            type="color"
            aria-label={`${label}, pilihan`}
            value={HEX.test(value) ? value.toLowerCase() : '#000000'}
            onChange={(event) => update(() => event.target.value)}
            className="h-12 w-16 shrink-0 cursor-pointer rounded-md border border-field bg-surface p-1"
          />
          <input
            {...control}
            value={value}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            onChange={(event) => update(() => event.target.value)}
            className={inputStyles}
          />
        </span>
      )}
    </FieldFrame>
  );
}

const areColours = ({ brand, accent }: SiteContent['colours']) => HEX.test(brand) && HEX.test(accent);
