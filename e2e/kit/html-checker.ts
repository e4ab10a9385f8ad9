import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validate } from '#tests/validators.ts';

/** A name for reports, and the HTML. */
export type NamedPage = readonly [name: string, html: string];

type Message = { type: string; subType?: string; message: string; url?: string; extract?: string };

/** Reports of the checker that name no fault, each with the reason. */
const NO_FAULTS = new Map([
  [
    'Trailing slash on void elements has no effect and interacts badly with unquoted attribute values.',
    'React writes such slashes, and quotes every value.',
  ],
]);

/** Less work for the compiler, because the process is short. The checker needs a larger stack then. */
const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'];
const OPTIONS = ['--format', 'json', '--stdout', '--exit-zero-always'];

/**
 * Returns the errors, warnings and notes of the Nu HTML Checker (vnu-jar). One process checks all pages, because its
 * start takes a second.
 */
export async function checkHtml(pages: readonly NamedPage[]): Promise<string[]> {
  const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
  const folder = await mkdtemp(join(tmpdir(), 'terarah-html-'));
  try {
    const files = pages.map((_, index) => `${index}.html`);
    await Promise.all(pages.map(([, html], index) => writeFile(join(folder, `${index}.html`), html)));
    const output = await validate('java', [...JAVA_OPTIONS, '-jar', jar, ...OPTIONS, ...files], folder);
    const { messages } = JSON.parse(output) as { messages: Message[] };
    return messages
      .filter(({ message }) => !NO_FAULTS.has(message))
      .map(({ type, subType = type, message, url = '', extract = '' }) => {
        const [name] = pages[Number.parseInt(basename(url), 10)] ?? [url];
        return `${name}: ${message} (${subType}) at ${extract}`;
      });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
