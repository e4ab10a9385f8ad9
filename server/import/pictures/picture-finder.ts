import { LRUCache } from 'lru-cache';
import type { SourceSite } from '#server/import/source.ts';
import { allowedHosts } from './allowed-hosts.ts';
import { type DownloadLimits, type FoundPicture, openDownloads } from './download.ts';
import { openPictureFolder } from './picture-folder.ts';

/** Finds the bytes of a former site's pictures. */
export type PictureFinder = {
  /**
   * Returns a local file with the picture, or why there is none: one English sentence without the URL. The caller
   * deletes a temporary file, but never another one.
   */
  find(url: string): Promise<FoundPicture>;
};

type Options = {
  /** The folder of --media: a copy of wp-content/uploads or content/images, of a folder in it, or of a parent. */
  media: string | undefined;
  site: SourceSite;
  /** Whether pictures that are not in `media` may be downloaded. */
  download: boolean;
  /** Where downloaded files are stored until the caller deletes them. */
  folder: string;
  limits?: Partial<DownloadLimits>;
};

const MEGABYTE = 1024 * 1024;
const LIMITS: DownloadLimits = { bytes: 10 * MEGABYTE, totalMs: 20_000, silenceMs: 10_000 };
const REMEMBERED_FAILURES = 10_000;

/**
 * Opens a finder that looks in the folder `media` first, and then downloads from the former site's hosts.
 * @throws ImportError if `media` is no folder, or has too many files
 */
export async function openPictureFinder({ media, site, download, folder, limits }: Options): Promise<PictureFinder> {
  const pictures = media === undefined ? undefined : await openPictureFolder(media);
  const hosts = allowedHosts(site);
  const fetchPicture = openDownloads(hosts, folder, { ...LIMITS, ...limits });
  const failures = new LRUCache<string, string>({ max: REMEMBERED_FAILURES });

  return {
    async find(given) {
      const url = parse(given);
      if (!url) return { missing: 'The address is no web address.' };
      const file = await pictures?.find(url, hosts.has(url));
      if (file !== undefined) return { file, isTemporary: false };
      if (!download) return { missing: notInFolder(media) };
      url.hash = '';
      const known = failures.get(url.href);
      if (known !== undefined) return { missing: known };
      const found = await fetchPicture(url);
      if ('missing' in found) failures.set(url.href, found.missing);
      return found;
    },
  };
}

const notInFolder = (media: string | undefined) =>
  media === undefined
    ? 'Pictures are not downloaded, and no folder is given with --media.'
    : 'The picture is not in the folder of --media, and pictures are not downloaded.';

/** Photon, the picture service of WordPress.com: its address contains the original host and path. */
const PHOTON_HOST = /^i[0-3]\.wp\.com$/;

/** Returns the address of a picture, the original one for Photon, or undefined if it is not an http(s) address. */
function parse(given: string): URL | undefined {
  if (!URL.canParse(given)) return undefined;
  const url = new URL(given);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (!PHOTON_HOST.test(url.hostname)) return url;
  const original = `${url.searchParams.has('ssl') ? 'https' : 'http'}:/${url.pathname}`;
  return URL.canParse(original) ? new URL(original) : undefined;
}
