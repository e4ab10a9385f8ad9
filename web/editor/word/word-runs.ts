import { attributeOf, TAG } from './word-xml.ts';

/** The element with the earlier format of a run. */
const EARLIER = 'rPrChange';

/**
 * Rewrites properties of runs that mammoth does not read: text that is raised or lowered by points becomes superscript
 * or subscript, except the large first letter of a paragraph, and <w:cr> becomes <w:br/>.
 */
export function tidyRuns(xml: string): string {
  let position = 0;
  let isAligned = false;
  let isEarlier = false;
  let isInitial = false;
  return xml.replace(TAG, (tag: string, slash: string, name: string, attributes: string) => {
    const isStart = slash === '';
    if (name === 'cr') return '<w:br/>';
    if (name === EARLIER) isEarlier = isStart && !attributes.endsWith('/');
    else if (isEarlier) return tag;
    else if (name === 'p' && isStart) isInitial = false;
    else if (name === 'framePr') isInitial = /\bw:dropCap="(?:drop|margin)"/.test(attributes);
    else if (name === 'position') position = Number.parseFloat(attributeOf('val', attributes) ?? '') || 0;
    else if (name === 'vertAlign') isAligned = true;
    else if (name === 'rPr' && isStart) {
      position = 0;
      isAligned = false;
    } else if (name === 'rPr' && position !== 0 && !isAligned && !isInitial) {
      return `<w:vertAlign w:val="${position > 0 ? 'superscript' : 'subscript'}"/>${tag}`;
    }
    return tag;
  });
}
