import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';
import { FIXED_SERVICE, LIMITS } from '#contract/site/site-rules.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import { ServiceCard } from '#web/home/service-section.tsx';
import { ServiceEntry } from '#web/services/service-entry.tsx';
import { servicesOf } from '#web/services/services.ts';
import { ItemList } from '#web/site/item-list.tsx';
import { PictureField } from '#web/site/picture-field.tsx';
import { at, itemsOf, type Place } from '#web/site/place.ts';
import { BothLanguages, LineField, TextAreaField } from '#web/site/setting-fields.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { type Subject, usedItem } from './subject.ts';

type Item = SiteContent['services']['items'][number];

export const services: Subject<'services'> = {
  fields: (of) => (
    <div className="border-b border-line">
      {itemsOf(at(of, 'items')).map((item, index) => (
        <details key={item.path} open={index === 0} className="group border-t border-line">
          <summary
            data-path={item.path}
            className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden"
          >
            <span lang="en">{labels.services[index]}</span>
            <ChevronDownIcon className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
          </summary>
          <div className="grid gap-6 pt-2 pb-8">
            <ServiceFields of={item} isFixed={index === FIXED_SERVICE} />
          </div>
        </details>
      ))}
    </div>
  ),
  preview: ({ shown, usedPath }) => {
    const service = servicesOf(shown.services)[usedItem(usedPath)];
    if (!service) return null;
    return (
      <div className="page-width grid gap-16 py-14">
        <div className="max-w-[23.5rem]">
          <ServiceCard service={service} />
        </div>
        <ServiceEntry service={service} isFirst={false} />
      </div>
    );
  },
  hasLanguages: true,
};

function ServiceFields({ of, isFixed }: { of: Place<Item>; isFixed: boolean }) {
  const { id, en } = of.value.description;
  return (
    <>
      {isFixed ? (
        <div>
          <p className="text-sm font-semibold">Deskripsi layanan</p>
          <p lang={DEFAULT_LANGUAGE}>{id}</p>
          <p lang="en" className="text-ink-soft">
            {en}
          </p>
          <p className="mt-2 text-sm text-ink-soft">Deskripsi layanan ini tetap, jadi tidak dapat diubah.</p>
        </div>
      ) : (
        <BothLanguages of={at(of, 'description')} label="Deskripsi layanan" isLong />
      )}
      <ItemList of={at(of, 'steps')} label="Yang kami kerjakan" noun="langkah" most={LIMITS.steps} empty="">
        {(step, name) => <LineField of={step} label={name} />}
      </ItemList>
      <TextAreaField of={at(of, 'result')} label="Yang Anda terima" />
      <PictureField of={at(of, 'picture')} label="Gambar layanan" without="Memakai gambar bawaan" />
    </>
  );
}
