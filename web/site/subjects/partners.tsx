import { type ReactNode, useEffect, useRef } from 'react';
import { LIMITS } from '#contract/site/site-rules.ts';
import { PartnerSection } from '#web/home/partner-section.tsx';
import { ItemList } from '#web/site/item-list.tsx';
import { PictureField } from '#web/site/picture-field.tsx';
import { at } from '#web/site/place.ts';
import { LineField } from '#web/site/setting-fields.tsx';
import { hasSamePartners } from '#web/site/site-facts.ts';
import type { Subject } from './subject.ts';

export const partners: Subject<'partners'> = {
  fields: (of) => (
    <ItemList
      of={at(of, 'items')}
      label="Mitra"
      noun="mitra"
      most={LIMITS.partners}
      empty={{ name: '', url: '', logo: null }}
    >
      {(partner, name) => (
        <div className="grid gap-4 border-b border-line pb-6">
          <LineField of={at(partner, 'name')} label={`${name}, nama`} limit={LIMITS.name} />
          <LineField
            of={at(partner, 'url')}
            label={`${name}, tautan`}
            type="url"
            limit={LIMITS.link}
            hint="Boleh kosong."
          />
          <PictureField of={at(partner, 'logo')} label={`${name}, logo`} without="Tanpa logo sendiri" isDecorative />
        </div>
      )}
    </ItemList>
  ),
  preview: ({ shown, defaults }) => (
    <Still>
      <PartnerSection partners={shown.partners} hasDrawings={hasSamePartners(shown, defaults)} />
    </Still>
  ),
};

/**
 * Shows all logos at once and without moving, as for visitors who prefer reduced motion: the preview cannot be used, so
 * neither can the button that pauses them.
 */
function Still({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-pause]')?.click(), []);
  return (
    <div
      ref={box}
      className="[&_:has(>[data-pause])]:hidden! [&_[aria-hidden]:has(>ul)]:hidden! [&_[data-carousel]]:block! [&_[data-carousel]]:mask-none! [&_ul]:grid!"
    >
      {children}
    </div>
  );
}
