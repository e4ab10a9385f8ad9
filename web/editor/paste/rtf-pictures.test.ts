import { expect, test } from 'vitest';
import { rtfPictures } from './rtf-pictures.ts';

const picture = (bytes: string) => String.raw`{\pict\pngblip ${bytes}}`;

test('the picture of a list’s bullets is not part of the text', () => {
  const list = String.raw`{\*\listtable{\*\listpicture{\*\shppict${picture('01')}}}{\list\listid1}}`;
  const pictures = rtfPictures(String.raw`{\rtf1${list}\pard {\*\shppict${picture('0203')}}\par}`);
  expect(pictures.map(({ file }) => file?.size)).toEqual([2]);
});
