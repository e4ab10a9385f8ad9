import type { FastifyInstance } from 'fastify';
import { malformed, unsupportedType } from '#server/errors.ts';

export const JSON_ONLY = 'Jenis isi tidak didukung. Kirim application/json.';

export const NO_FORM = 'Isi permintaan harus berupa objek JSON.';

/** The most levels and values of a JSON body. No form of this site needs more. */
const MAX_DEPTH = 5;
const MAX_VALUES = 1000;

/** Accepts JSON, the only body type besides forms. A body may be empty: many clients declare JSON but send none. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0 || request.is404) return done(null, undefined);
    if (!isFlat(body)) return done(malformed(NO_FORM));
    void parse(request, body, (error, value) =>
      error ? done(malformed('Isi permintaan bukan JSON yang benar.')) : done(null, value),
    );
  });
  app.addContentTypeParser('*', (request, _payload, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    const isEmpty = length === '0' && encoding === undefined;
    if (isEmpty || request.is404) return done(null, undefined);
    done(unsupportedType(JSON_ONLY));
  });
}

/**
 * Returns whether a JSON text has few values and levels, as every form has. Otherwise it must not be parsed: JSON.parse
 * takes 600 ms for 3 MB of brackets, and blocks all other requests. This scan takes 40 ms for 3 MB of junk.
 */
function isFlat(json: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) {
      at = endOfText(json, at);
      if (at === -1) return true;
    } else if (character === OPENING_BRACKET || character === OPENING_BRACE) {
      depth += 1;
      if (depth > MAX_DEPTH) return false;
    } else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) {
      depth -= 1;
    } else if (character === COMMA) {
      values += 1;
      if (values > MAX_VALUES) return false;
    }
  }
  return true;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Returns the position of the quote that ends the string at `start`. -1: no quote does, and JSON.parse soon fails. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}
