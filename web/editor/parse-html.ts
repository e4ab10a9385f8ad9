/**
 * Parses HTML with the browser's parser, which runs no script and loads nothing, and returns the body. Prevents DOM
 * clobbering: `<img name="body">` would hide the document's property `body`, and `<input name="attributes">` the
 * property `attributes` of its form. So the names of <img> and the like are removed, and forms are replaced by their
 * content.
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
