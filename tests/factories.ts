import sharp from 'sharp';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import { searchText } from '#server/database/search-text.ts';
import { startSession } from '#server/identity/sign-in/sessions/sessions.service.ts';
import { hashPassword } from '#server/identity/passwords/passwords.ts';
import type { TestApp } from './build-app.ts';

export type Person = {
  id: number;
  nama_depan: string;
  nama_belakang: string;
  email: string;
  password: string;
  token: string;
  headers: { authorization: string };
};

/** The response body of a call that creates something: the id of a post, or the path of a picture. */
type Created = { id: number; image: string };

/** Meaningless default values for the columns of an article event. */
export const PLAIN_EVENT = {
  actor_id: null,
  version: null,
  text: '',
  reasons: '[]',
  visibility: 'author',
  publish_at: null,
  undone_by: null,
  batch_id: null,
  state_before: null,
  mail_id: null,
} as const;

const PASSWORD = 'kata-sandi-uji';
let hash: Promise<string> | undefined;
let count = 0;

/** Creates a user and signs them in. Fields that are not given have default values. */
export async function createPerson(
  { system }: TestApp,
  given: { role_type?: number; nama_depan?: string; nama_belakang?: string; email?: string } = {},
): Promise<Person> {
  count += 1;
  hash ??= hashPassword(PASSWORD);
  const now = system.clock.now().toISOString();
  const person = {
    nama_depan: given.nama_depan ?? `Orang${count}`,
    nama_belakang: given.nama_belakang ?? 'Penguji',
    email: given.email ?? `orang${count}@contoh.id`,
  };
  const { id } = await system.db
    .insertInto('users')
    .values({
      ...person,
      no_hp: '0812-0000-0000',
      gender: 'P',
      password_hash: await hash,
      role_type: given.role_type ?? ROLE_USER,
      created_at: now,
      updated_at: now,
      search_text: searchText(person.nama_depan, person.nama_belakang),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await startSession(system, id);
  return { ...person, id, password: PASSWORD, token, headers: { authorization: `Bearer ${token}` } };
}

export async function createAdmin(app: TestApp): Promise<Person> {
  return await createPerson(app, { role_type: ROLE_ADMIN });
}

/** Creates a new session for a person whose earlier session has ended. */
export async function signInAgain({ system }: TestApp, person: Person): Promise<void> {
  person.token = await startSession(system, person.id);
  person.headers.authorization = `Bearer ${person.token}`;
}

/** Posts an article over HTTP as `author` (an admin may choose the status) and returns its id. */
export async function createArticle(
  app: TestApp,
  author: Person,
  given: {
    title?: string;
    content?: string;
    keywords?: string[];
    verifikasi_admin?: string;
    language?: string;
    translation_of?: number;
    image?: Buffer;
  } = {},
): Promise<number> {
  const { image, keywords = [], translation_of, ...fields } = given;
  const original = translation_of === undefined ? {} : { translation_of: String(translation_of) };
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/postArtikel',
    headers: author.headers,
    ...(image
      ? {
          payload: form(
            { title: 'Judul', content: '<p>Isi</p>', ...fields, ...original, keywords: JSON.stringify(keywords) },
            { image },
          ),
        }
      : { payload: { title: 'Judul', content: '<p>Isi</p>', keywords, ...fields, ...original } }),
  });
  return succeeded(response).id;
}

/** Posts a blog post over HTTP as `admin`, publishes it if asked to, and returns its id. */
export async function createBlog(
  app: TestApp,
  admin: Person,
  given: { title?: string; content?: string; status?: 'onhold' | 'onpost' } = {},
): Promise<number> {
  const { status, ...fields } = given;
  const payload = { title: 'Judul blog', content: 'Isi blog', ...fields };
  const post = { method: 'POST', url: '/api/postBlogBerita', headers: admin.headers, payload } as const;
  const { id } = succeeded(await app.app.inject(post));
  if (status === 'onpost') {
    succeeded(await app.app.inject({ ...post, url: `/api/editBlog/${id}`, payload: { ...payload, status } }));
  }
  return id;
}

/** Builds a multipart body as a browser would. inject() sets its headers. */
export function form(
  fields: Record<string, string>,
  files: Record<string, Buffer | { bytes: Buffer; name?: string; type?: string }> = {},
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const [name, given] of Object.entries(files)) {
    const {
      bytes,
      name: fileName = 'berkas',
      type = 'application/octet-stream',
    } = Buffer.isBuffer(given) ? { bytes: given } : given;
    data.append(name, new Blob([new Uint8Array(bytes)], { type }), fileName);
  }
  return data;
}

/** Uploads a picture for a text over HTTP as `who` and returns its path. */
export async function uploadPicture(app: TestApp, who: Person): Promise<string> {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/uploadImage',
    headers: who.headers,
    payload: form({}, { image: await picture() }),
  });
  return succeeded(response).image;
}

/** Creates a small, valid picture. */
export async function picture(width = 400, height = 250, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: '#5E8C61' } })
    .toFormat(format)
    .toBuffer();
}

function succeeded(response: { statusCode: number; body: string; json(): Created }): Created {
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json();
}
