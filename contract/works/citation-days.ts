import type { Language } from '#contract/constants.ts';
import type { CitationPart } from './public-works.ts';

/**
 * How a citation writes a day. In Indonesian the three formats are the same: '3 September 2026'. In English, 'long' is
 * 'September 3, 2026', 'mla' is '3 Sept. 2026', and 'ieee' is 'Sep. 03, 2026'.
 */
type DayFormat = NonNullable<CitationPart['accessed']>;

const MONTHS = {
  id: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};
const MLA_MONTHS = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

/** Returns the name of a month, which counts from 1, in full: 'September'. */
export function monthName(month: number, language: Language): string {
  return MONTHS[language][month - 1] ?? '';
}

/** Returns the name of a month as MLA writes it: 'Sept.'. MLA has no abbreviations for Indonesian. */
export function mlaMonth(month: number, language: Language): string {
  return language === 'id' ? monthName(month, language) : (MLA_MONTHS[month - 1] ?? '');
}

/** Returns the name of a month as IEEE writes it: 'Sep.', in Indonesian 'Sep'. */
export function ieeeMonth(month: number, language: Language): string {
  const name = monthName(month, language);
  return name.slice(0, 3) + (language === 'id' || name.length === 3 ? '' : '.');
}

/** Writes a day in the order and with the words of a style and a language. `month` counts from 1. */
export function writtenDay(
  { year, month, day }: { year: number; month: number; day: number },
  format: DayFormat,
  language: Language,
): string {
  if (language === 'id') return `${day} ${monthName(month, language)} ${year}`;
  if (format === 'long') return `${monthName(month, language)} ${day}, ${year}`;
  if (format === 'mla') return `${day} ${mlaMonth(month, language)} ${year}`;
  return `${ieeeMonth(month, language)} ${String(day).padStart(2, '0')}, ${year}`;
}

/** Writes the day of a time in the reader's time zone: the text for {day} in a part of a citation. */
export function citedDay(day: Date, format: DayFormat, language: Language): string {
  return writtenDay({ year: day.getFullYear(), month: day.getMonth() + 1, day: day.getDate() }, format, language);
}
