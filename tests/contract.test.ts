import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { article } from '#contract/articles/articles.ts';
import { blog } from '#contract/posts/blogs.ts';
import { book } from '#contract/books/books.ts';
import { schemasOf } from '#contract/call-schemas.ts';
import type { Call } from '#contract/call.ts';
import { API_BASE, type CallName, calls } from '#contract/calls.ts';
import * as constants from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import {
  adminPages,
  languagePath,
  mailPages,
  ownAdminPages,
  ownPublicPages,
  ownUserPages,
  pages,
  previewPages,
  publicPages,
  userPages,
} from '#contract/routes.ts';
import { byline, user, userSummary } from '#contract/identity/users.ts';
import siteRoutes from '#web/routes.ts';
import {
  type FrozenCall,
  type FrozenConstant,
  type FrozenText,
  section1,
  section2,
  section3,
  section4,
  section5,
  section7,
  section8,
  section9,
} from './frozen-specification.ts';

const textSections: Record<string, FrozenText[]> = {
  'section 1': section1.texts,
  'section 2': section2.texts,
  'section 3': section3.texts,
  'section 4': section4.texts,
  'section 5': section5.texts,
  'section 8': section8.texts,
};
const constantSections: Record<string, FrozenConstant[]> = {
  'section 1': section1.constants,
  'section 2': section2.constants,
  'section 3': section3.constants,
  'section 4': section4.constants,
  'section 5': section5.constants,
  'section 9': section9.constants,
};

/** Our own constants, which are not in the specification. */
const OWN_CONSTANTS = [
  'CONTENT_CHARACTERS',
  'CONTENT_PICTURES',
  'DEFAULT_LANGUAGE',
  'PASSWORD_MAX_CHARACTERS',
  'READING_WORDS_A_MINUTE',
  'RESET_CODE_ALPHABET',
  'RESET_CODE_CHARACTERS',
  'SHORT_TEXT_CHARACTERS',
  'STORAGE_BASE',
];
/** Keys that our responses may have beside those of the specification. */
const OWN_ANSWER_KEYS: Partial<Record<CallName, string[]>> = {
  detailUsers: ['user'],
};
const OWN_ANSWER_KEYS_ANYWHERE = ['message', 'id', 'meta'];
/** The fields of a work (contract/articles/works.ts), all optional. */
const WORK_FIELDS = ['abstract', 'keywords', 'topics', 'language', 'licence', 'co_authors', 'doi'];
/** Optional fields that calls of the specification may have beside its own. */
const OWN_FIELDS: Partial<Record<CallName, string[]>> = {
  register: ['website', 'form_token'],
  updateStatusArtikel: ['updated_at', 'text', 'reasons', 'tone', 'publish_at', 'version'],
  login: ['code'],
  postArtikel: ['draft', ...WORK_FIELDS],
  editArticle: ['remove_image', 'updated_at', 'draft', ...WORK_FIELDS],
  postBlogBerita: ['draft', 'is_formatted'],
  editBlog: ['remove_image', 'updated_at', 'draft', 'is_formatted'],
  addBuku: ['draft'],
};
/** Our own calls, listed after those of the specification. */
const OWN_CALLS = [
  {
    call: 'POST /editBuku/{id}',
    who: 'admin',
    fields: ['title', 'author', 'tahun', 'penerbit', 'doi', 'remove_file', 'updated_at', 'draft'],
  },
  { call: 'DELETE /deleteBuku/{id}', who: 'admin', fields: [] },
  { call: 'POST /restoreArticle/{id}', who: 'admin', fields: [] },
  { call: 'POST /restoreBlog/{id}', who: 'admin', fields: [] },
  { call: 'POST /restoreBuku/{id}', who: 'admin', fields: [] },
  { call: 'POST /restoreArticleImage/{id}', who: 'admin', fields: [] },
  { call: 'POST /restoreBlogImage/{id}', who: 'admin', fields: [] },
  { call: 'POST /restoreBukuFile/{id}', who: 'admin', fields: [] },
  { call: 'GET /dashboardFigures', who: 'admin', fields: [], answer: ['figures'] },
  { call: 'GET /systemState', who: 'admin', fields: [], answer: ['system'] },
  { call: 'GET /auditLog', who: 'admin', fields: [], answer: ['log', 'meta'] },
  { call: 'POST /resendMail/{id}', who: 'admin', fields: [] },
  { call: 'GET /ownDrafts', who: 'user', fields: [], answer: ['drafts', 'removed'] },
  { call: 'GET /detailDraft/{id}', who: 'user', fields: [], answer: ['draft'] },
  {
    call: 'PUT /saveDraft/{id}',
    who: 'user',
    fields: ['form', 'subject', 'fields', 'version', 'file_name', 'device', 'rev'],
    answer: ['message', 'rev', 'updated_at'],
  },
  { call: 'DELETE /delDraft/{id}', who: 'user', fields: [] },
  { call: 'POST /draftDiff', who: 'user', fields: ['from', 'to'], answer: ['diff'] },
  { call: 'GET /topics', who: 'anyone', fields: [], answer: ['topics'] },
  { call: 'POST /addTopic', who: 'admin', fields: ['name'], answer: ['message', 'id'] },
  { call: 'POST /renameTopic/{id}', who: 'admin', fields: ['name'] },
  { call: 'PUT /orderTopics', who: 'admin', fields: ['ids'] },
  { call: 'DELETE /deleteTopic/{id}', who: 'admin', fields: [] },
  { call: 'POST /uploadImage', who: 'user', fields: [], answer: ['message', 'image', 'image_info'] },
  { call: 'GET /articleTimeline/{id}', who: 'user', fields: [], answer: ['events', 'meta'] },
  {
    call: 'POST /decideArticles',
    who: 'admin',
    fields: ['items', 'verifikasi_admin', 'text', 'reasons', 'tone', 'publish_at'],
    answer: ['message', 'batch', 'items'],
  },
  { call: 'POST /undoDecision', who: 'admin', fields: ['event', 'batch'], answer: ['message', 'items'] },
  {
    call: 'POST /resubmitArticle/{id}',
    who: 'user',
    fields: ['title', 'content', 'note', 'remove_image', 'updated_at', 'draft', ...WORK_FIELDS],
  },
  {
    call: 'POST /reviseArticle/{id}',
    who: 'user',
    fields: ['title', 'content', 'note', 'abstract', 'keywords', 'version', 'remove_image', 'updated_at', 'draft'],
  },
  { call: 'POST /withdrawArticle/{id}', who: 'user', fields: ['text', 'updated_at'] },
  { call: 'POST /reopenArticle/{id}', who: 'admin', fields: ['text', 'updated_at'], answer: ['message', 'event'] },
  { call: 'POST /commentArticle/{id}', who: 'user', fields: ['text', 'to'], answer: ['message', 'id'] },
  { call: 'GET /articleVersion/{id}/{number}', who: 'user', fields: [], answer: ['version'] },
  { call: 'GET /articleDiff/{id}', who: 'user', fields: [], answer: ['diff'] },
  { call: 'GET /reviewQueue', who: 'admin', fields: [], answer: ['articles', 'counts', 'at', 'meta'] },
  { call: 'GET /reviewChanges', who: 'admin', fields: [], answer: ['at', 'changes', 'is_more', 'claims'] },
  {
    call: 'GET /reviewFacts/{id}',
    who: 'admin',
    fields: [],
    answer: ['author', 'mail', 'is_own', 'needs_other', 'version', 'decided_version', 'checks', 'words', 'minutes'],
  },
  { call: 'POST /claimArticle/{id}', who: 'admin', fields: [], answer: ['message', 'claim'] },
  { call: 'POST /releaseArticle/{id}', who: 'admin', fields: [] },
  { call: 'GET /reasonTemplates', who: 'admin', fields: [], answer: ['templates'] },
  { call: 'POST /addReasonTemplate', who: 'admin', fields: ['title', 'text'], answer: ['message', 'id'] },
  { call: 'POST /editReasonTemplate/{id}', who: 'admin', fields: ['title', 'text', 'updated_at'] },
  { call: 'PUT /orderReasonTemplates', who: 'admin', fields: ['ids'] },
  { call: 'DELETE /deleteReasonTemplate/{id}', who: 'admin', fields: [] },
  { call: 'POST /makePreviewLink/{id}', who: 'admin', fields: ['days'], answer: ['message', 'link', 'address'] },
  { call: 'GET /previewLinks/{id}', who: 'admin', fields: [], answer: ['links'] },
  { call: 'DELETE /endPreviewLink/{id}', who: 'admin', fields: [] },
  {
    call: 'GET /previewArticle/{token}',
    who: 'anyone',
    fields: [],
    answer: ['artikel', 'is_proposal', 'expires_at'],
  },
  { call: 'GET /author/{id}', who: 'anyone', fields: [], answer: ['author'] },
  { call: 'GET /authorArticles/{id}', who: 'anyone', fields: [], answer: ['artikels', 'meta'] },
  { call: 'GET /mailDomain', who: 'admin', fields: [], answer: ['domain', 'is_reserved', 'checks'] },
  { call: 'POST /sendTestMail', who: 'admin', fields: [] },
  {
    call: 'POST /changePassword',
    who: 'user',
    fields: ['password', 'code', 'passkey', 'new_password', 'new_password_confirmation'],
  },
  { call: 'GET /ownProfile', who: 'user', fields: [], answer: ['profile', 'has_page'] },
  {
    call: 'POST /saveProfile',
    who: 'user',
    fields: ['nama_depan', 'nama_belakang', 'no_hp', 'gender', 'affiliation', 'citation_name', 'bio', 'orcid'],
    answer: ['message', 'user'],
  },
  { call: 'GET /ownSessions', who: 'user', fields: [], answer: ['sessions'] },
  { call: 'DELETE /endSession/{id}', who: 'user', fields: [] },
  { call: 'POST /endOtherSessions', who: 'user', fields: [] },
  { call: 'POST /askSignInLink', who: 'anyone', fields: ['email'] },
  { call: 'POST /signInByLink', who: 'anyone', fields: ['token', 'code'], answer: ['user', 'authorization'] },
  { call: 'GET /ownMails', who: 'user', fields: [], answer: ['topics', 'off'] },
  { call: 'PUT /saveOwnMails', who: 'user', fields: ['off'] },
  { call: 'GET /ownEmail', who: 'user', fields: [], answer: ['email', 'is_confirmed', 'change'] },
  { call: 'POST /requestEmailChange', who: 'user', fields: ['password', 'code', 'passkey', 'email'] },
  { call: 'POST /cancelEmailChange', who: 'user', fields: [] },
  { call: 'POST /confirmEmailChange', who: 'anyone', fields: ['token'], answer: ['message', 'is_changed'] },
  { call: 'POST /keepEmail', who: 'anyone', fields: ['token'] },
  { call: 'GET /ownDeletion', who: 'user', fields: [], answer: ['deletion'] },
  {
    call: 'POST /requestDeletion',
    who: 'user',
    fields: ['password', 'code', 'passkey', 'works'],
    answer: ['deletion', 'message'],
  },
  { call: 'POST /cancelDeletion', who: 'user', fields: [] },
  { call: 'POST /confirmEmail', who: 'anyone', fields: ['token'] },
  { call: 'POST /stopMails', who: 'anyone', fields: ['token'] },
  { call: 'POST /sendConfirmation', who: 'user', fields: [] },
  { call: 'GET /signUpForm', who: 'anyone', fields: [], answer: ['form_token', 'wait_seconds'] },
  { call: 'GET /people', who: 'admin', fields: [], answer: ['people', 'meta'] },
  {
    call: 'GET /person/{id}',
    who: 'admin',
    fields: [],
    answer: ['person', 'works', 'received', 'made', 'sessions', 'invitation'],
  },
  {
    call: 'GET /ownSecondFactor',
    who: 'user',
    fields: [],
    answer: ['on_since', 'recovery_codes_left', 'passkeys', 'can_add_passkey'],
  },
  {
    call: 'POST /startSecondFactor',
    who: 'user',
    fields: ['password', 'code', 'passkey'],
    answer: ['secret', 'address'],
  },
  { call: 'POST /turnOnSecondFactor', who: 'user', fields: ['code'], answer: ['message', 'recovery_codes'] },
  { call: 'POST /turnOffSecondFactor', who: 'user', fields: ['password', 'code', 'passkey'] },
  {
    call: 'POST /renewRecoveryCodes',
    who: 'user',
    fields: ['password', 'code', 'passkey'],
    answer: ['message', 'recovery_codes'],
  },
  { call: 'POST /removeSpam', who: 'admin', fields: ['ids'], answer: ['message', 'items'] },
  { call: 'POST /restoreSpam', who: 'admin', fields: ['ids'], answer: ['message', 'items'] },
  { call: 'POST /actOnAccount/{id}', who: 'admin', fields: ['password', 'code', 'passkey', 'act'] },
  {
    call: 'POST /invite',
    who: 'admin',
    fields: ['password', 'code', 'passkey', 'nama_depan', 'nama_belakang', 'email', 'role'],
    answer: ['message', 'id'],
  },
  { call: 'POST /inviteAgain/{id}', who: 'admin', fields: ['password', 'code', 'passkey'] },
  {
    call: 'POST /acceptInvitation',
    who: 'anyone',
    fields: ['token', 'no_hp', 'gender', 'new_password', 'new_password_confirmation'],
  },
  { call: 'POST /startPasskey', who: 'user', fields: ['password', 'code', 'passkey'], answer: ['options'] },
  { call: 'POST /addPasskey', who: 'user', fields: ['name', 'passkey'], answer: ['message', 'recovery_codes'] },
  { call: 'POST /renamePasskey', who: 'user', fields: ['id', 'name'] },
  { call: 'POST /removePasskey', who: 'user', fields: ['password', 'code', 'passkey', 'id'] },
  { call: 'POST /confirmByPasskey', who: 'user', fields: [], answer: ['options'] },
  { call: 'POST /startPasskeySignIn', who: 'anyone', fields: [], answer: ['options'] },
  { call: 'POST /signInByPasskey', who: 'anyone', fields: ['passkey'], answer: ['user', 'authorization'] },
];

const contractTexts = new Map(Object.entries({ ...textsBelow('messages', messages), ...textsBelow('labels', labels) }));

describe.each(Object.entries(textSections))('texts of %s', (_section, texts) => {
  test.each(texts)('%s', (key, text) => {
    expect(contractTexts.get(key)).toEqual(text);
  });
});

test('every text of the contract is in the specification', () => {
  const frozen = Object.values(textSections)
    .flat()
    .map(([key]) => key);
  expect([...contractTexts.keys()].filter((key) => !frozen.includes(key))).toEqual([]);
});

describe.each(Object.entries(constantSections))('constants of %s', (_section, frozen) => {
  test.each(frozen)('%s', (name, value) => {
    expect(Object.entries(constants)).toContainEqual([name, value]);
  });
});

test('every constant of the contract is in the specification or listed as ours', () => {
  const frozen = Object.values(constantSections)
    .flat()
    .map(([name]) => name);
  expect(
    Object.keys(constants)
      .filter((name) => !frozen.includes(name))
      .toSorted(),
  ).toEqual(OWN_CONSTANTS);
});

test('the pages are those of the specification, in its order', () => {
  expect(Object.values(publicPages)).toEqual(section2.publicPages);
  expect(Object.values(userPages)).toEqual(section2.userPages);
  expect(Object.values(adminPages)).toEqual(section2.adminPages);
  expect(Object.values(ownPublicPages)).toEqual(['/penulis/{id}']);
  expect(Object.values(ownUserPages)).toEqual(['/akun']);
  expect(Object.values(mailPages)).toEqual([
    '/masuk-lewat-email',
    '/masuk',
    '/ganti-email',
    '/bukan-saya',
    '/pastikan-email',
    '/undangan',
    '/hentikan-email',
  ]);
  expect(Object.values(previewPages)).toEqual(['/pratinjau/{id}']);
  expect(Object.values(ownAdminPages)).toEqual([
    ...['/tinjau', '/alasan-admin', '/topik-admin', '/pengguna', '/pengguna/{id}', '/sistem-admin'],
  ]);
  expect(Object.values(pages)).toEqual([...section2.publicPages, ...section2.userPages, ...section2.adminPages]);
});

test('the site has a route for each address of the contract, and no other, which would get a 404', () => {
  const pathsOf = (routes: typeof siteRoutes): string[] =>
    routes.flatMap(({ path, index, children = [] }) => ((path ?? index) ? [`/${path ?? ''}`] : pathsOf(children)));
  const paths = pathsOf(siteRoutes).map((path) => path.replace(':id', '{id}'));
  const known = [
    ...Object.values({
      ...pages,
      ...ownPublicPages,
      ...ownAdminPages,
      ...ownUserPages,
      ...mailPages,
      ...previewPages,
    }),
    languagePath,
  ];
  expect(paths.toSorted()).toEqual([...known, '/*'].toSorted());
});

test('the calls are the 24 of the specification, and ours', () => {
  expect(API_BASE).toBe(section7.base);
  expect(section7.calls).toHaveLength(24);
  expect(
    Object.values(calls)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  ).toEqual([...section7.calls, ...OWN_CALLS].map(({ call }) => call).toSorted());
});

test.each(OWN_CALLS)(
  '$call is ours: who may call it, and what it takes and answers',
  ({ call, who, fields, ...own }) => {
    const [name, declared] = requireCall(call);
    const { body, answer } = schemasOf(name);
    expect(declared.who).toBe(who);
    expect(body ? Object.keys(shapeOf(body)) : []).toEqual(fields);
    expect(Object.keys(answer.shape)).toEqual(own.answer ?? ['message']);
  },
);

describe.each<FrozenCall>(section7.calls)('$call', ({ call, multipart, payload, answer }) => {
  const [name, declared] = requireCall(call);
  const schemas = schemasOf(name);
  const fileFields = payload.map(withoutMark).filter((field) => field in section5.files);
  const textFields = payload.filter((field) => !(withoutMark(field) in section5.files));

  test('takes the fields of the specification in its order', () => {
    const own = OWN_FIELDS[name] ?? [];
    expect(schemas.body ? Object.keys(shapeOf(schemas.body)) : []).toEqual([...textFields.map(withoutMark), ...own]);
  });

  test('requires the fields that may not be left out, in the same order', () => {
    const missing = schemas.body?.safeParse({}).error?.issues.map((issue) => issue.path[0]) ?? [];
    expect(missing).toEqual(textFields.filter((field) => !field.endsWith('?')));
  });

  test('takes files where the specification has them', () => {
    expect(fileFields.length > 0).toBe(multipart === true);
    expect(declared.files ?? {}).toEqual(
      Object.fromEntries(Object.entries(section5.files).filter(([field]) => fileFields.includes(field))),
    );
  });

  test('returns the keys of the specification', () => {
    for (const key of answer) expect(holds(schemas.answer, key), key).toBe(true);
    const known = answer.map((key) => key.replace(/\[\]$|\..*$/, ''));
    const own = [...OWN_ANSWER_KEYS_ANYWHERE, ...(OWN_ANSWER_KEYS[name] ?? [])];
    expect(Object.keys(schemas.answer.shape).filter((key) => !known.includes(key) && !own.includes(key))).toEqual([]);
  });

  test('every write returns something, and no call returns a password', () => {
    expect(Object.keys(schemas.answer.shape).length).toBeGreaterThan(0);
    for (const field of section3.writeOnly) expect(JSON.stringify(z.toJSONSchema(schemas.answer))).not.toContain(field);
  });
});

test.each<[string, z.ZodObject, string[]]>([
  ['user', user, section3.user],
  ['user in the list for admins', userSummary, section3.userInList],
  ['article', article, section3.article],
  ['author of an article', article.shape.user, section3.byline],
  ['blog post', blog, section3.blog],
  ['author of a blog post', blog.shape.user, section3.byline],
  ['byline', byline, section3.byline],
  ['book', book, section3.book],
])('%s: the fields of the specification, in its order', (_entity, schema, fields) => {
  expect(Object.keys(schema.shape).filter((field) => fields.includes(field))).toEqual(fields);
});

/** Returns each text by its key path. A list of texts counts as one. */
function textsBelow(path: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'string' || Array.isArray(value)) return { [path]: value };
  return Object.assign(
    {},
    ...Object.entries(value as Record<string, unknown>).map(([key, inner]) => textsBelow(`${path}.${key}`, inner)),
  ) as Record<string, unknown>;
}

function requireCall(call: string): [CallName, Call] {
  const entry = Object.entries<Call>(calls).find(([, { method, path }]) => `${method} ${path}` === call);
  if (!entry) throw new Error(`The contract has no ${call}`);
  return entry as [CallName, Call];
}

const withoutMark = (field: string) => field.replace('?', '');

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => (schema as z.ZodObject).shape;

/** Whether a response has a key: 'user' and 'authorization.token' must not be lists, 'blog[]' must be one. */
function holds(schema: z.ZodObject, key: string): boolean {
  let inner: z.ZodType | undefined = schema;
  for (const step of key.replace('[]', '').split('.')) {
    if (!(inner instanceof z.ZodObject)) return false;
    inner = shapeOf(inner)[step];
  }
  return inner !== undefined && inner instanceof z.ZodArray === key.endsWith('[]');
}
