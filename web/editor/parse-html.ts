/**
 * Parses HTML with the browser's DOMParser, which runs no script and loads nothing, and returns the body. Prevents DOM
 * clobbering: <img name="body"> would replace the property `body` of the document, and <input name="attributes"> the
 * property `attributes` of its form. So `name` is removed from elements such as <img>, and each form is unwrapped.
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
