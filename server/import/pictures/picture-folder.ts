import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ImportError } from '#server/import/source.ts';
import { wantedNames, wantedPaths } from './wanted-names.ts';

/** Files with other endings are not indexed. The bytes of a file decide later whether it is a picture. */
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i;
const MAX_FILES = 500_000;
/** A folder of uploads with a year and a month, as WordPress and Ghost make them. */
const DATED = /(?:^|\/)((?:19|20)\d\d\/[01]\d)\/[^/]*$/;

type PictureFolder = {
  /**
   * Returns the path of the file that an address names, or undefined if the folder does not have the file.
   * @param isOfSite whether the address is one of the former site: for others, the name alone is no match
   */
  find(url: URL, isOfSite: boolean): Promise<string | undefined>;
};

/**
 * Reads the names of all pictures in a folder. Symbolic links count only if they lead to a file in the same folder.
 * @throws ImportError if `media` is no folder that can be read, or has more than 500,000 files
 */
export async function openPictureFolder(media: string): Promise<PictureFolder> {
  const root = await folderAt(media);
  /** Relative paths by the file's name in lower case. */
  const index = new Map<string, string | string[]>();
  for await (const path of picturesIn(root)) {
    const name = comparable(path.slice(path.lastIndexOf('/') + 1));
    const others = index.get(name);
    index.set(name, others === undefined ? path : [others, path].flat());
  }
  return {
    async find(url, isOfSite) {
      const found = bestMatch(url, isOfSite ? 1 : 2, (name) => [index.get(name) ?? []].flat());
      return found === undefined ? undefined : await fileInside(root, join(root, found));
    },
  };
}

async function folderAt(media: string): Promise<string> {
  try {
    const root = await realpath(media);
    if ((await stat(root)).isDirectory()) return root;
  } catch {
    // Falls through: the folder does not exist, or its parent may not be read.
  }
  throw new ImportError(`The folder ${media} of --media does not exist or cannot be read.`);
}

/** Yields the relative paths of all pictures, with slashes. A folder that cannot be read is skipped. */
async function* picturesIn(root: string): AsyncIterable<string> {
  const folders = [root];
  let files = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if ((entry.isFile() || entry.isSymbolicLink()) && PICTURE.test(entry.name)) {
        yield relative(root, path).replaceAll(sep, '/');
      }
      files += 1;
      if (files > MAX_FILES) throw new ImportError(`The folder of --media has more than ${MAX_FILES} files.`);
    }
  }
}

/** Returns the file itself, or undefined if it has gone or is a link to a place outside the folder. */
async function fileInside(root: string, path: string): Promise<string | undefined> {
  try {
    const file = await realpath(path);
    const isInside = file.startsWith(root.endsWith(sep) ? root : root + sep);
    return isInside && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** macOS writes é as two characters, other systems as one. */
const comparable = (text: string) => text.normalize('NFC').toLowerCase();

type Match = { path: string; shared: number };

/** Returns the relative path of the file that an address names. Of a smaller copy, the original is preferred. */
function bestMatch(url: URL, atLeast: number, filesNamed: (name: string) => string[]): string | undefined {
  let best: Match | undefined;
  for (const wanted of wantedPaths(decoded(url.pathname))) {
    const match = matchFor(comparable(wanted), filesNamed);
    if (match && match.shared >= atLeast && match.shared > (best?.shared ?? 0)) best = match;
    if (best && best.shared > 1) break;
  }
  return best?.path;
}

/**
 * Returns the file that shares most of its last parts with a path. A file that shares only its name must be the only
 * one of that name, and a file in the folder of another month is never taken: it is another picture.
 */
function matchFor(wanted: string, filesNamed: (name: string) => string[]): Match | undefined {
  const month = DATED.exec(wanted)?.[1];
  const slash = wanted.lastIndexOf('/');
  let best: Match | undefined;
  for (const name of wantedNames(wanted.slice(slash + 1))) {
    const files = filesNamed(name);
    for (const path of files) {
      const shared = sharedParts(`${wanted.slice(0, slash)}/${name}`, comparable(path));
      const fileMonth = DATED.exec(path)?.[1];
      const isOther = month !== undefined && fileMonth !== undefined && month !== fileMonth;
      if (isOther || (shared === 1 && files.length > 1 && path.includes('/'))) continue;
      const isShorter = shared === best?.shared && files.includes(best.path) && path.length < best.path.length;
      if (!best || shared > best.shared || isShorter) best = { path, shared };
    }
  }
  return best;
}

/** Returns how many parts at the end of two paths are equal. */
function sharedParts(a: string, b: string): number {
  const [first, second] = [a.split('/').toReversed(), b.split('/').toReversed()];
  const different = first.findIndex((part, index) => part !== second[index]);
  return different === -1 ? first.length : different;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
