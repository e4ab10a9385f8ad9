import { ImportError, type Loss, MAX_KEPT_ITEMS, type Source, type SourceRecord } from '#server/import/source.ts';
import { commentLoss } from './comments.ts';
import { languageOf, textOf } from './columns.ts';
import { readPerson } from './person.ts';
import { rowsOf } from './rows.ts';
import { type GhostTables, OTHER_TABLES, readTables } from './tables.ts';
import { readWork } from './work.ts';

/** The former site's address if neither the operator nor the export names it. No host can have such a name. */
const UNKNOWN_SITE = 'https://ghost.invalid';

/** The hosts of pictures on Ghost(Pro), in the first posts of a new Ghost, and in the picture search of its editor. */
const PICTURE_HOSTS = ['storage.ghost.io', 'static.ghost.org', 'images.unsplash.com'];

/**
 * The JSON export of Ghost 1 to 6 (Settings, Import/Export).
 * @param siteAddress the address of the former site, which exports do not contain: 'https://example.org'
 */
export function ghostSource(file: string, siteAddress?: string): Source {
  return { system: 'ghost', records: () => readRecords(file, siteAddress) };
}

async function* readRecords(file: string, siteAddress: string | undefined): AsyncIterable<SourceRecord> {
  const tables = await readTables(file);
  const site = siteOf(tables, siteAddress);
  yield { record: 'site', ...site };
  if (site.address === UNKNOWN_SITE) yield lossOf('site', UNKNOWN_SITE_LOSS);
  for (const [table, rows] of tables.otherRows) {
    yield lossOf('table', `${rows} ${rows === 1 ? 'row' : 'rows'} of the table ${table}: ${OTHER_TABLES[table]}.`);
  }
  const userIds = new Set<string>();
  for (const user of tables.users) {
    const { person, losses } = readPerson(user, site.address);
    if (person.key === '' || userIds.has(person.key)) continue;
    userIds.add(person.key);
    yield { record: 'person', ...person };
    for (const loss of losses) yield { record: 'loss', loss };
  }
  const isNew = onlyOnce();
  for await (const { table, row } of rowsOf(file)) {
    if (table === 'posts' && isNew(textOf(row, 'id'))) yield* readWork(row, { ...tables, userIds, site: site.address });
    if (table === 'comments') yield { record: 'loss', loss: commentLoss(row) };
  }
}

/** Returns a function that is true for the first post with an id. The keys of works must be unique. */
function onlyOnce(): (id: string) => boolean {
  const ids = new Set<string>();
  return (id) => {
    if (ids.has(id)) return false;
    if (ids.size >= MAX_KEPT_ITEMS) throw new ImportError(`The file has more than ${MAX_KEPT_ITEMS} posts.`);
    ids.add(id);
    return true;
  };
}

const UNKNOWN_SITE_LOSS =
  'The address of the former site is not in the export. Give it with --site URL: pictures can only be found in the ' +
  'folder of --media, and links to the former site are not rewritten otherwise.';

function lossOf(kind: string, what: string): SourceRecord {
  const loss: Loss = { key: '', title: '', kind, what };
  return { record: 'loss', loss };
}

function siteOf({ settings }: GhostTables, siteAddress: string | undefined) {
  const given = [siteAddress, settings.get('url')].find((address) => isWebAddress(address));
  const address = given === undefined ? UNKNOWN_SITE : withoutSlash(new URL(given));
  const locale = settings.get('locale') ?? settings.get('lang') ?? settings.get('default_locale') ?? '';
  return { address, title: settings.get('title') ?? '', language: languageOf(locale), pictureHosts: PICTURE_HOSTS };
}

const isWebAddress = (address = '') => /^https?:\/\//i.test(address) && URL.canParse(address);
const withoutSlash = ({ origin, pathname }: URL) => origin + pathname.replace(/\/+$/, '');
