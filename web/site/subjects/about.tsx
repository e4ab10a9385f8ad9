import { labels } from '#contract/messages.ts';
import { LIMITS } from '#contract/site/site-rules.ts';
import { AboutContent } from '#web/about/about-content.tsx';
import { ItemList } from '#web/site/item-list.tsx';
import { PictureField } from '#web/site/picture-field.tsx';
import { at, itemsOf } from '#web/site/place.ts';
import { LineField, TextAreaField } from '#web/site/setting-fields.tsx';
import type { Subject } from './subject.ts';

export const about: Subject<'about'> = {
  fields: (of) => (
    <>
      <TextAreaField of={at(of, 'lead')} label="Pembuka" />
      <PictureField of={at(of, 'picture')} label="Gambar halaman" without="Memakai gambar bawaan" />
      <ItemList of={at(of, 'intro')} label="Siapa kami" noun="paragraf" most={LIMITS.paragraphs} empty="">
        {(paragraph, name) => <TextAreaField of={paragraph} label={name} limit={LIMITS.paragraph} />}
      </ItemList>
      <TextAreaField of={at(of, 'vision')} label={labels.about.vision} />
      <ItemList
        of={at(of, 'mission')}
        label={labels.about.mission}
        noun="misi"
        most={LIMITS.missions}
        empty={{ title: '', text: '' }}
      >
        {(mission, name) => (
          <div className="grid gap-3">
            <LineField of={at(mission, 'title')} label={`${name}, judul`} />
            <TextAreaField of={at(mission, 'text')} label={`${name}, penjelasan`} />
          </div>
        )}
      </ItemList>
      <fieldset className="grid min-w-0 gap-4">
        <legend lang="en" className="mb-3 text-sm font-semibold">
          {labels.about.coreValue}
        </legend>
        {itemsOf(at(of, 'values')).map((value, index) => (
          <TextAreaField key={value.path} of={value} label={labels.about.coreValues[index] ?? ''} />
        ))}
      </fieldset>
    </>
  ),
  preview: ({ shown }) => <AboutContent about={shown.about} name={shown.identity.name} />,
};
