import { Parser } from 'htmlparser2';

export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

/** Parses a document. Throws if it is not well-formed: unmatched tags, a stray '<' or '&', more than one root. */
export function parseXml(xml: string): XmlElement {
  refuseInvalidXml(xml);
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const top = () => {
    const element = open.at(-1);
    if (!element) throw new Error('More tags are closed than were opened');
    return element;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, text: '', children: [] };
        top().children.push(element);
        open.push(element);
      },
      ontext: (part) => (top().text += part),
      onclosetag(name, isImplied) {
        const closed = open.pop();
        if (closed?.name !== name) throw new Error(`<${closed?.name}> is closed by </${name}>`);
        if (isImplied && !new RegExp(`<${name}[^>]*/>`).test(xml)) throw new Error(`<${name}> is not closed`);
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(xml);
  const [element, ...others] = root.children;
  if (!element || others.length > 0 || open.length !== 1) throw new Error('There must be one root');
  return element;
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** Returns the text of the only child with this name. */
export function textOf(element: XmlElement, name: string): string {
  const [child, ...others] = childrenOf(element, name);
  if (!child || others.length > 0) throw new Error(`<${element.name}> must have one <${name}>`);
  return child.text;
}

/** Throws for characters and brackets that htmlparser2 accepts but XML forbids. */
function refuseInvalidXml(xml: string): void {
  if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(xml)) throw new Error('An & that begins no entity of XML');
  // oxlint-disable-next-line no-control-regex -- XML forbids these characters
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(xml))
    throw new Error('A character that XML cannot hold');
  const outside = xml.replace(/<[?/]?[a-zA-Z][\w:-]*(?:\s+[\w:-]+="[^"<]*")*\s*[?/]?>/g, '');
  if (/[<>]/.test(outside)) throw new Error(`A stray bracket: ${/.{0,40}[<>].{0,40}/.exec(outside)?.[0]}`);
}
