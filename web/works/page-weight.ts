/**
 * Grams of carbon dioxide for each byte that a visitor loads, by the Sustainable Web Design model, version 4, with
 * Indonesia's electricity in data centre, network and device. The package @tgwf/co2 computes the same, as the test
 * shows; its data on electricity would be too much for the server.
 */
export const GRAMS_PER_BYTE = 1.8475542e-7;

const whole = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
const twoDigits = new Intl.NumberFormat('id-ID', { maximumSignificantDigits: 2 });

/** How PageWeightLine's element begins. A text by an author cannot contain it: sanitizing removes the attribute. */
const BEGINNING = '<p data-picture-bytes="';
const LINE = /<p data-picture-bytes="(\d+)"[^>]*>(?=<\/p>)/y;

/**
 * Fills the line with the page's weight in a rendered page. `weigh` returns the bytes of the page without pictures. The
 * other pages stay as they are.
 */
export function statePageWeight(html: string, weigh: (html: string) => number): string {
  const from = html.indexOf(BEGINNING);
  if (from === -1) return html;
  LINE.lastIndex = from;
  const [line, pictureBytes] = LINE.exec(html) ?? [];
  if (line === undefined) return html;
  const end = from + line.length;
  return html.slice(0, end) + describeWeight(weigh(html) + Number(pictureBytes)) + html.slice(end);
}

/** Writes a weight: 'Halaman ini 62 KB · 0,011 g CO₂'. 1 KB is 1,000 bytes here, as networks count. */
export function describeWeight(bytes: number): string {
  return `Halaman ini ${whole.format(bytes / 1000)}\u{A0}KB · ${twoDigits.format(bytes * GRAMS_PER_BYTE)}\u{A0}g CO₂`;
}
