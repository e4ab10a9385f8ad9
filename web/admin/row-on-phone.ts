/**
 * Class names that turn a card of the back office into a row on a phone: a small picture on the left; title, author and
 * status beside it; preview and actions below. The card and its body form one grid. The class names place each part in
 * that grid, whatever its order in the document. The third grid row grows with the picture.
 */
export const rowOnPhone = {
  list: 'max-sm:divide-y max-sm:divide-line',
  row: 'max-sm:grid max-sm:grid-cols-[4rem_minmax(0,1fr)] max-sm:grid-rows-[auto_auto_1fr_auto_auto] max-sm:gap-x-3.5 max-sm:gap-y-0 max-sm:py-2',
  picture: 'max-sm:row-span-3 max-sm:mt-1 max-sm:aspect-square max-sm:rounded-sm',
  body: 'max-sm:contents',
  title: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:mt-0 max-sm:text-base max-sm:leading-snug',
  author: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:mt-0.5 max-sm:text-xs',
  status: 'max-sm:col-start-2 max-sm:row-start-3 max-sm:mt-1 max-sm:self-start max-sm:justify-start max-sm:text-xs',
  preview:
    'max-sm:col-span-full max-sm:row-start-4 max-sm:mt-1.5 max-sm:text-xs max-sm:leading-snug max-sm:text-pretty',
  actions: 'max-sm:col-span-full max-sm:row-start-5 max-sm:mt-1 max-sm:flex-nowrap max-sm:pt-0 max-[22rem]:flex-wrap',
} as const;
