import { imageVariant } from '#contract/posts/image-variants.ts';
import type { ImageInfo } from '#contract/posts/images.ts';
import { form, picture } from '#tests/factories.ts';
import type { Random } from '#tests/random.ts';
import { type Answer, ask, askUnlessKilled, PDF, type Session } from './faults/site.ts';

/** All writes so far and the state that they must result in. Tests compare it with what the API returns. */
export type Ledger = {
  entries: Map<string, Entry>;
  /** Creations that were sent but not confirmed: they may or may not have happened. */
  open: { kind: Kind; state: State }[];
  /** Number of confirmed writes. */
  answered: number;
  /** Called for each confirmed write, before the same writer writes again. */
  onAnswer?: ((write: Write) => void) | undefined;
  /** Unexpected responses. A test expects none. */
  refused: string[];
};

export type Write = 'add' | 'edit' | 'delete' | 'restore';
type Kind = keyof typeof KINDS;
type Item = Record<string, unknown> & { id: number; image_info?: ImageInfo | null };
type Entry = {
  kind: Kind;
  id: number;
  /** The last confirmed state of the entry. */
  state: State;
  /** The state that an unconfirmed edit gives the entry, if the server has stored the edit. */
  open?: State | undefined;
  deletion?: 'sent' | 'answered';
  /** Whether the entry has been compared with the API's response since the last write to the entry. */
  isChecked: boolean;
};
type State = { fields: Record<string, string>; file?: Picture | Pdf | undefined };
/** A picture. The tests recognise it by its size, which no other picture has. */
type Picture = { type: 'picture'; bytes: Buffer; width: number; height: number };
type Pdf = { type: 'pdf'; bytes: Buffer };
type Supplies = { pictures: Picture[]; pdf: Pdf };

const KINDS = {
  article: {
    name: 'title',
    list: ['semuaArtikel', 'artikels'],
    detail: ['detailArtikel', 'artikel'],
    add: 'postArtikel',
    edit: 'editArticle',
    remove: 'delArticle',
    restore: 'restoreArticle',
  },
  blog: {
    name: 'title',
    list: ['semuaBlog', 'blog'],
    detail: ['detailBlog', 'blog'],
    add: 'postBlogBerita',
    edit: 'editBlog',
    remove: 'deleteBlog',
    restore: 'restoreBlog',
  },
  book: {
    name: 'title',
    list: ['semuaBuku', 'buku'],
    detail: ['detailBuku', 'buku'],
    add: 'addBuku',
    edit: 'editBuku',
    remove: 'deleteBuku',
    restore: 'restoreBuku',
  },
  user: { name: 'email', list: ['allUsers', 'data'], detail: ['detailUsers', 'user'], add: 'register' },
} as const;

const WRITERS = 8;
const PICTURES = 40;
const PASSWORD = 'kata-sandi-uji';

export function emptyLedger(): Ledger {
  return { entries: new Map(), open: [], answered: 0, refused: [] };
}

export async function makeSupplies(): Promise<Supplies> {
  const sizes = Array.from({ length: PICTURES }, (_, index) => ({ width: 330 + index, height: 60 + index }));
  return {
    pictures: await Promise.all(
      sizes.map(async ({ width, height }) => ({
        type: 'picture' as const,
        bytes: await picture(width, height),
        width,
        height,
      })),
    ),
    pdf: { type: 'pdf', bytes: PDF },
  };
}

/** Lets several writers write at once, each to different entries, until the server is gone. */
export async function writeUntilCut(
  session: Session,
  ledger: Ledger,
  supplies: Supplies,
  random: Random,
): Promise<void> {
  const alive = [...ledger.entries.values()].filter((entry) => KINDS[entry.kind].name === 'title' && !entry.deletion);
  const writers = Array.from({ length: WRITERS }, async (_, index) => {
    const mine = alive.filter((_entry, place) => place % WRITERS === index);
    while (await writeOnce(session, ledger, mine, supplies, random));
  });
  await Promise.all(writers);
}

/** Performs a random write. Returns false if it was not confirmed. */
async function writeOnce(
  session: Session,
  ledger: Ledger,
  mine: Entry[],
  supplies: Supplies,
  random: Random,
): Promise<boolean> {
  const file = random.next() < 0.7 ? random.pick(supplies.pictures) : undefined;
  const changeable = mine.filter(({ kind }) => kind !== 'user');
  const dice = random.next();
  if (changeable.length > 0 && dice < 0.35) {
    const entry = random.pick(changeable);
    const newFile = entry.kind === 'book' && file ? supplies.pdf : file;
    return await edit(session, ledger, entry, newFile, random);
  }
  if (changeable.length > 0 && dice < 0.5) {
    const entry = random.pick(changeable);
    mine.splice(mine.indexOf(entry), 1);
    if (!(await remove(session, ledger, entry))) return false;
    return random.next() < 0.7 || (await restore(session, ledger, mine, entry));
  }
  const kind = random.pick(['article', 'article', 'article', 'blog', 'blog', 'book', 'user'] as const);
  return await add(session, ledger, mine, newState(kind, random, kind === 'book' ? supplies.pdf : file), kind);
}

let count = 0;

function newState(kind: Kind, random: Random, file: State['file']): State {
  count += 1;
  const name = `${kind} ${count}`;
  if (kind === 'article') {
    const verifikasi_admin = random.pick(['menunggu', 'disetujui', 'ditolak']);
    return { fields: { title: name, content: `Isi ${count}`, verifikasi_admin }, file };
  }
  if (kind === 'blog') return { fields: { title: name, content: `Isi ${count}`, status: 'onhold' }, file };
  if (kind === 'book') {
    return {
      fields: { title: name, author: 'Penulis', tahun: '2025', penerbit: 'Terarah', doi: `10.1/${count}` },
      file,
    };
  }
  return {
    fields: {
      nama_depan: 'Orang',
      nama_belakang: name,
      email: `orang${count}@contoh.id`,
      no_hp: '08120000',
      gender: 'P',
    },
  };
}

async function add(session: Session, ledger: Ledger, mine: Entry[], state: State, kind: Kind): Promise<boolean> {
  const open = { kind, state };
  ledger.open.push(open);
  const { status: _alwaysOnhold, ...fields } = state.fields;
  const body = kind === 'user' ? { ...fields, password: PASSWORD } : toForm({ fields, file: state.file });
  const answer = await call(session, 'POST', KINDS[kind].add, body);
  if (!answer) return false;
  ledger.open.splice(ledger.open.indexOf(open), 1);
  const { id, user } = answer.body as { id?: number; user?: Item };
  const entry: Entry = { kind, id: id ?? user?.id ?? 0, state, isChecked: false };
  if (note(ledger, answer, 'add', kind)) {
    ledger.entries.set(keyOf(entry), entry);
    mine.push(entry);
  }
  return true;
}

async function edit(
  session: Session,
  ledger: Ledger,
  entry: Entry,
  file: State['file'],
  random: Random,
): Promise<boolean> {
  const after = newState(entry.kind, random, file);
  if (entry.kind === 'blog') after.fields['status'] = random.pick(['onhold', 'onpost']);
  const body = toForm(after);
  after.file ??= entry.state.file;
  entry.open = after;
  entry.isChecked = false;
  const { edit: path } = changeableKind(entry);
  const answer = await call(session, 'POST', `${path}/${entry.id}`, body);
  if (!answer) return false;
  if (note(ledger, answer, 'edit', keyOf(entry))) entry.state = after;
  entry.open = undefined;
  return true;
}

async function remove(session: Session, ledger: Ledger, entry: Entry): Promise<boolean> {
  entry.deletion = 'sent';
  entry.isChecked = false;
  const { remove: path } = changeableKind(entry);
  const answer = await call(session, 'DELETE', `${path}/${entry.id}`);
  if (!answer) return false;
  if (note(ledger, answer, 'delete', keyOf(entry))) entry.deletion = 'answered';
  return true;
}

async function restore(session: Session, ledger: Ledger, mine: Entry[], entry: Entry): Promise<boolean> {
  // Until the response comes, the entry may or may not be deleted.
  entry.deletion = 'sent';
  const { restore: path } = changeableKind(entry);
  const answer = await call(session, 'POST', `${path}/${entry.id}`);
  if (!answer) return false;
  if (!note(ledger, answer, 'restore', keyOf(entry))) return true;
  delete entry.deletion;
  mine.push(entry);
  return true;
}

/** Compares the API with all entries, or with those written since the last comparison. Returns a line per problem. */
export async function compare(session: Session, ledger: Ledger, { all }: { all: boolean }): Promise<string[]> {
  const problems: string[] = [];
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const [path, key] = KINDS[kind].list;
    const { status, body } = await ask(session.url, `/api/${path}`, { token: session.token });
    if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`);
    const items = body[key] as Item[];
    for (const item of items) {
      if (!ledger.entries.has(keyOf({ kind, id: item.id }))) problems.push(...addUnconfirmed(ledger, kind, item));
    }
    const listed = new Set(items.map(({ id }) => id));
    for (const entry of ledger.entries.values()) {
      if (entry.kind !== kind) continue;
      if (entry.deletion === undefined && !listed.has(entry.id)) problems.push(`${keyOf(entry)} is not listed`);
      if (entry.deletion === 'answered' && listed.has(entry.id)) problems.push(`${keyOf(entry)} is listed again`);
    }
  }
  ledger.open = [];
  for (const entry of ledger.entries.values()) {
    if (all || !entry.isChecked) problems.push(...(await compareEntry(session, entry)));
  }
  return problems;
}

/** Adds an entry that the ledger lacks. Reports a problem unless its creation was sent and got no response. */
function addUnconfirmed(ledger: Ledger, kind: Kind, item: Item): string[] {
  const { name } = KINDS[kind];
  if (item['role_type'] === 2) return [];
  const place = ledger.open.findIndex((open) => open.kind === kind && open.state.fields[name] === item[name]);
  const [open] = place === -1 ? [] : ledger.open.splice(place, 1);
  if (!open) return [`${kind}/${item.id} (${String(item[name])}) comes from nowhere`];
  const entry: Entry = { kind, id: item.id, state: open.state, isChecked: false };
  ledger.entries.set(keyOf(entry), entry);
  return [];
}

/** Compares an entry with the API's response, and records whether an unconfirmed edit or deletion has happened. */
async function compareEntry(session: Session, entry: Entry): Promise<string[]> {
  const [path, key] = KINDS[entry.kind].detail;
  const { status, body } = await ask(session.url, `/api/${path}/${entry.id}`, { token: session.token });
  const { deletion, open, state } = entry;
  entry.isChecked = true;
  if (status === 404 && deletion) {
    entry.deletion = 'answered';
    return [];
  }
  if (deletion === 'answered') return [`${keyOf(entry)} was deleted and answers ${status}`];
  if (status !== 200) return [`${keyOf(entry)} answers ${status}`];
  delete entry.deletion;
  entry.open = undefined;
  const item = body[key] as Item;
  const problems = await differences(session, item, state);
  if (problems.length === 0) return [];
  if (open && (await differences(session, item, open)).length === 0) {
    entry.state = open;
    return [];
  }
  return problems.map((problem) => `${keyOf(entry)}: ${problem}`);
}

async function differences(session: Session, item: Item, { fields, file }: State): Promise<string[]> {
  for (const [field, value] of Object.entries(fields)) {
    if (item[field] !== value) return [`${field} is ${String(item[field])}, not ${value}`];
  }
  const path = (item['image'] ?? item['file'] ?? null) as string | null;
  if (!file) return path === null ? [] : ['has a file'];
  if (path === null) return ['has no file'];
  if (file.type === 'pdf') {
    const response = await get(session, `/storage/${path}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return response.status === 200 && bytes.equals(file.bytes)
      ? []
      : [`its PDF answers ${response.status}, or differs`];
  }
  const info = item.image_info;
  if (info?.width !== file.width || info.height !== file.height) return [`shows ${info?.width} × ${info?.height}`];
  const problems: string[] = [];
  for (const width of info.widths) {
    const response = await get(session, `/storage/${imageVariant(path, width)}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const isWhole = response.status === 200 && bytes.length > 12 && bytes.readUInt32LE(4) + 8 === bytes.length;
    if (!isWhole) problems.push(`its picture at ${width} answers ${response.status}, ${bytes.length} bytes`);
  }
  return problems;
}

function keyOf({ kind, id }: Pick<Entry, 'kind' | 'id'>): string {
  return `${kind}/${id}`;
}

function changeableKind({ kind }: Entry) {
  if (kind === 'user') throw new Error('There is no call that changes a user');
  return KINDS[kind];
}

function toForm({ fields, file }: State): FormData {
  return form(fields, file && { [file.type === 'pdf' ? 'file' : 'image']: file.bytes });
}

const call = ({ url, token }: Session, method: string, path: string, body?: FormData | Record<string, string>) =>
  askUnlessKilled(url, `/api/${path}`, { method, token, ...(body && { body }) });

function note(ledger: Ledger, { status, body }: Answer, write: Write, what: string): boolean {
  const succeeded = status === 200 || status === 201;
  if (succeeded) {
    ledger.answered += 1;
    ledger.onAnswer?.(write);
  } else ledger.refused.push(`${write} ${what}: ${status} ${JSON.stringify(body)}`);
  return succeeded;
}

async function get({ url, token }: Session, path: string) {
  return await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
}
