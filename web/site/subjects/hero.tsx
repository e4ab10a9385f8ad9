import { Hero } from '#web/home/hero.tsx';
import { PictureField } from '#web/site/picture-field.tsx';
import { at } from '#web/site/place.ts';
import { BothLanguages } from '#web/site/setting-fields.tsx';
import type { Subject } from './subject.ts';

export const hero: Subject<'hero'> = {
  fields: (of) => (
    <>
      <BothLanguages of={at(of, 'greeting')} label="Sapaan" />
      <BothLanguages of={at(of, 'description')} label="Deskripsi" isLong />
      <PictureField of={at(of, 'picture')} label="Gambar beranda" without="Memakai gambar bawaan" />
    </>
  ),
  preview: ({ shown }) => <Hero hero={shown.hero} />,
  hasLanguages: true,
};
