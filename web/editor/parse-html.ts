/**
 * Parses HTML with the browser's parser, which loads and runs nothing, and returns its body. In a document that a person
 * wrote, `<img name="body">` would hide the document's own `body`, and `<input name="attributes">` that property of its
 * form (DOM clobbering). So no element keeps a name by which it hides one, and forms are replaced by what they hold.
 */
export function parseHtml(html: string): HTMLElement {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const body = Document.prototype.querySelector.call(parsed, 'body, frameset') as HTMLElement;
  for (const element of body.querySelectorAll('embed, iframe, img, object')) {
    element.removeAttribute('name');
    if (element.localName === 'object') element.removeAttribute('id');
  }
  for (const form of body.querySelectorAll('form')) {
    const range = new Range();
    range.selectNodeContents(form);
    const content = range.extractContents();
    range.selectNode(form);
    range.deleteContents();
    range.insertNode(content);
  }
  return body;
}
