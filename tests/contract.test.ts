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
  ownAuthorPages,
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

/** Our own constants, which are not in the specification (frozen-specification.ts). */
const OWN_CONSTANTS = [
  'CONTENT_CHARACTERS',
  'CONTENT_PICTURES',
  'DEFAULT_LANGUAGE',
  'MAX_ID',
  'PASSWORD_MAX_CHARACTERS',
  'READING_WORDS_A_MINUTE',
  'RESET_CODE_ALPHABET',
  'RESET_CODE_CHARACTERS',
  'SHORT_TEXT_CHARACTERS',
  'STORAGE_BASE',
];
/** Keys that our responses may have in addition to the keys that the specification names. */
const OWN_ANSWER_KEYS: Partial<Record<CallName, string[]>> = {
  detailUsers: ['user'],
};
const OWN_ANSWER_KEYS_ANYWHERE = ['message', 'id', 'meta'];
/** Optional bibliographic fields of an article (contract/articles/works.ts). */
const WORK_FIELDS = [
  ...['abstract', 'keywords', 'topics', 'language', 'licence', 'co_authors', 'doi', 'translates_version'],
];
/** Optional fields that state what a change is for readers (contract/articles/public-versions.ts). */
const CHANGE_FIELDS = ['change_kind', 'change_note'];
/** Optional fields that calls of the specification may have in addition to the specified fields. */
const OWN_FIELDS: Partial<Record<CallName, string[]>> = {
  register: ['website', 'form_token'],
  updateStatusArtikel: ['updated_at', 'text', 'reasons', 'tone', 'publish_at', 'version', ...CHANGE_FIELDS],
  login: ['code'],
  postArtikel: ['draft', 'translation_of', ...WORK_FIELDS],
  editArticle: ['translation_of', 'remove_image', 'updated_at', 'draft', ...WORK_FIELDS, ...CHANGE_FIELDS],
  postBlogBerita: ['draft', 'is_formatted'],
  editBlog: ['remove_image', 'updated_at', 'draft', 'is_formatted'],
  addBuku: ['draft'],
};
/** The fields of a call for which users confirm their identity. */
const IDENTITY_PROOF = ['password', 'code', 'passkey'];
/** The fields of the form for a page of the institute's own. */
const SITE_PAGE_FIELDS = ['title', 'address', 'content', 'language', 'in_footer', 'status'];
type OwnCall = [call: string, who: Call['who'], fields: string[], answer?: string[]];
/** API calls that are not in the specification. The contract lists them after the specified calls. */
const OWN_CALLS: OwnCall[] = [
  [
    'POST /editBuku/{id}',
    'admin',
    ['title', 'author', 'tahun', 'penerbit', 'doi', 'remove_file', 'updated_at', 'draft'],
  ],
  ['DELETE /deleteBuku/{id}', 'admin', []],
  ['POST /restoreArticle/{id}', 'admin', []],
  ['POST /restoreBlog/{id}', 'admin', []],
  ['POST /restoreBuku/{id}', 'admin', []],
  ['POST /restoreArticleImage/{id}', 'admin', []],
  ['POST /restoreBlogImage/{id}', 'admin', []],
  ['POST /restoreBukuFile/{id}', 'admin', []],
  ['GET /dashboardFigures', 'admin', [], ['figures']],
  ['GET /systemState', 'admin', [], ['system']],
  ['GET /auditLog', 'admin', [], ['log', 'meta']],
  ['POST /resendMail/{id}', 'admin', []],
  ['GET /ownDrafts', 'user', [], ['drafts', 'removed']],
  ['GET /detailDraft/{id}', 'user', [], ['draft']],
  [
    'PUT /saveDraft/{id}',
    'user',
    ['form', 'subject', 'fields', 'version', 'file_name', 'device', 'rev'],
    ['message', 'rev', 'updated_at'],
  ],
  ['DELETE /delDraft/{id}', 'user', []],
  ['POST /draftDiff', 'user', ['from', 'to'], ['diff']],
  ['GET /topics', 'anyone', [], ['topics']],
  ['POST /addTopic', 'admin', ['name'], ['message', 'id']],
  ['POST /renameTopic/{id}', 'admin', ['name']],
  ['PUT /orderTopics', 'admin', ['ids']],
  ['DELETE /deleteTopic/{id}', 'admin', []],
  ['POST /uploadImage', 'user', [], ['message', 'image', 'image_info']],
  ['GET /articleTimeline/{id}', 'user', [], ['events', 'meta']],
  [
    'POST /decideArticles',
    'admin',
    ['items', 'verifikasi_admin', 'text', 'reasons', 'tone', 'publish_at', ...CHANGE_FIELDS],
    ['message', 'batch', 'items'],
  ],
  ['POST /undoDecision', 'admin', ['event', 'batch'], ['message', 'items']],
  [
    'POST /resubmitArticle/{id}',
    'user',
    ['title', 'content', 'note', 'remove_image', 'updated_at', 'draft', ...WORK_FIELDS],
  ],
  [
    'POST /reviseArticle/{id}',
    'user',
    [
      ...['title', 'content', 'note', 'abstract', 'keywords', 'translates_version'],
      ...['version', 'remove_image', 'updated_at', 'draft', ...CHANGE_FIELDS],
    ],
  ],
  ['POST /withdrawArticle/{id}', 'user', ['text', 'updated_at']],
  ['POST /reopenArticle/{id}', 'admin', ['text', 'updated_at'], ['message', 'event']],
  ['POST /commentArticle/{id}', 'user', ['text', 'to'], ['message', 'id']],
  ['GET /articleVersion/{id}/{number}', 'user', [], ['version']],
  ['GET /articleDiff/{id}', 'user', [], ['diff']],
  ['GET /reviewQueue', 'admin', [], ['articles', 'counts', 'at', 'meta']],
  ['GET /reviewChanges', 'admin', [], ['at', 'changes', 'is_more', 'claims']],
  [
    'GET /reviewFacts/{id}',
    'admin',
    [],
    ['author', 'mail', 'is_own', 'needs_other', 'version', 'decided_version', 'checks', 'words', 'minutes'],
  ],
  ['POST /claimArticle/{id}', 'admin', [], ['message', 'claim']],
  ['POST /releaseArticle/{id}', 'admin', []],
  ['GET /reasonTemplates', 'admin', [], ['templates']],
  ['POST /addReasonTemplate', 'admin', ['title', 'text'], ['message', 'id']],
  ['POST /editReasonTemplate/{id}', 'admin', ['title', 'text', 'updated_at']],
  ['PUT /orderReasonTemplates', 'admin', ['ids']],
  ['DELETE /deleteReasonTemplate/{id}', 'admin', []],
  ['POST /makePreviewLink/{id}', 'admin', ['days'], ['message', 'link', 'address']],
  ['GET /previewLinks/{id}', 'admin', [], ['links']],
  ['DELETE /endPreviewLink/{id}', 'admin', []],
  ['GET /previewArticle/{token}', 'anyone', [], ['artikel', 'is_proposal', 'expires_at']],
  ['GET /author/{id}', 'anyone', [], ['author']],
  ['GET /authorArticles/{id}', 'anyone', [], ['artikels', 'meta']],
  ['GET /mailDomain', 'admin', [], ['domain', 'is_reserved', 'checks']],
  ['POST /sendTestMail', 'admin', []],
  ['POST /changePassword', 'user', [...IDENTITY_PROOF, 'new_password', 'new_password_confirmation']],
  ['GET /ownProfile', 'user', [], ['profile', 'has_page']],
  [
    'POST /saveProfile',
    'user',
    ['nama_depan', 'nama_belakang', 'no_hp', 'gender', 'affiliation', 'citation_name', 'bio', 'orcid'],
    ['message', 'user'],
  ],
  ['GET /ownSessions', 'user', [], ['sessions']],
  ['DELETE /endSession/{id}', 'user', []],
  ['POST /endOtherSessions', 'user', []],
  ['POST /askSignInLink', 'anyone', ['email']],
  ['POST /signInByLink', 'anyone', ['token', 'code'], ['user', 'authorization']],
  ['GET /ownMails', 'user', [], ['topics', 'off']],
  ['PUT /saveOwnMails', 'user', ['off']],
  ['GET /ownEmail', 'user', [], ['email', 'is_confirmed', 'change']],
  ['POST /requestEmailChange', 'user', [...IDENTITY_PROOF, 'email']],
  ['POST /cancelEmailChange', 'user', []],
  ['POST /confirmEmailChange', 'anyone', ['token'], ['message', 'is_changed']],
  ['POST /keepEmail', 'anyone', ['token']],
  ['GET /ownDeletion', 'user', [], ['deletion']],
  ['POST /requestDeletion', 'user', [...IDENTITY_PROOF, 'works'], ['deletion', 'message']],
  ['POST /cancelDeletion', 'user', []],
  ['POST /confirmEmail', 'anyone', ['token']],
  ['POST /stopMails', 'anyone', ['token']],
  ['POST /sendConfirmation', 'user', []],
  ['GET /signUpForm', 'anyone', [], ['form_token', 'wait_seconds']],
  ['GET /people', 'admin', [], ['people', 'meta']],
  ['GET /person/{id}', 'admin', [], ['person', 'works', 'received', 'made', 'sessions', 'invitation']],
  ['GET /ownSecondFactor', 'user', [], ['on_since', 'recovery_codes_left', 'passkeys', 'can_add_passkey']],
  ['POST /startSecondFactor', 'user', IDENTITY_PROOF, ['secret', 'address']],
  ['POST /turnOnSecondFactor', 'user', ['code'], ['message', 'recovery_codes']],
  ['POST /turnOffSecondFactor', 'user', IDENTITY_PROOF],
  ['POST /renewRecoveryCodes', 'user', IDENTITY_PROOF, ['message', 'recovery_codes']],
  ['POST /removeSpam', 'admin', ['ids'], ['message', 'items']],
  ['POST /restoreSpam', 'admin', ['ids'], ['message', 'items']],
  ['POST /actOnAccount/{id}', 'admin', [...IDENTITY_PROOF, 'act']],
  ['POST /invite', 'admin', [...IDENTITY_PROOF, 'nama_depan', 'nama_belakang', 'email', 'role'], ['message', 'id']],
  ['POST /inviteAgain/{id}', 'admin', IDENTITY_PROOF],
  ['POST /acceptInvitation', 'anyone', ['token', 'no_hp', 'gender', 'new_password', 'new_password_confirmation']],
  ['POST /startPasskey', 'user', IDENTITY_PROOF, ['options']],
  ['POST /addPasskey', 'user', ['name', 'passkey'], ['message', 'recovery_codes']],
  ['POST /renamePasskey', 'user', ['id', 'name']],
  ['POST /removePasskey', 'user', [...IDENTITY_PROOF, 'id']],
  ['POST /confirmByPasskey', 'user', [], ['options']],
  ['POST /startPasskeySignIn', 'anyone', [], ['options']],
  ['POST /signInByPasskey', 'anyone', ['passkey'], ['user', 'authorization']],
  ['GET /siteSetup', 'admin', [], ['steps']],
  ['POST /skipSetup', 'admin', ['steps']],
  ['GET /siteSettings', 'admin', [], ['content', 'defaults', 'versions']],
  ['GET /siteSettingHistory/{subject}', 'admin', [], ['versions']],
  ['PUT /saveSiteSetting/{subject}', 'admin', ['version', 'value'], ['message', 'version']],
  ['GET /sitePages', 'admin', [], ['pages', 'prepared']],
  ['GET /sitePage/{id}', 'admin', [], ['page']],
  ['GET /preparedSitePage/{address}', 'admin', [], ['page']],
  ['POST /addSitePage', 'admin', [...SITE_PAGE_FIELDS, 'draft'], ['message', 'id']],
  ['POST /editSitePage/{id}', 'admin', [...SITE_PAGE_FIELDS, 'updated_at', 'draft']],
  ['PUT /orderSitePages', 'admin', ['ids']],
  ['DELETE /deleteSitePage/{id}', 'admin', []],
  ['POST /restoreSitePage/{id}', 'admin', []],
  ['GET /sitePageHistory/{id}', 'admin', [], ['versions']],
  ['GET /sitePageVersion/{id}/{number}', 'admin', [], ['version']],
  ['GET /publicSitePage/{address}', 'anyone', [], ['page']],
  ['GET /privacyPage', 'anyone', [], ['page']],
  ['GET /submissionGuide', 'user', [], ['guide']],
  ['GET /bin', 'admin', [], ['rows', 'meta']],
  ['DELETE /removeForGood/{kind}/{id}', 'admin', []],
  ['GET /redirects', 'admin', [], ['redirects', 'meta']],
  ['POST /addRedirect', 'admin', ['address', 'target'], ['message', 'id']],
  ['PUT /editRedirect/{id}', 'admin', ['address', 'target']],
  ['DELETE /deleteRedirect/{id}', 'admin', []],
  ['POST /importRedirects', 'admin', ['csv'], ['message', 'added', 'unchanged', 'wrong', 'wrong_total']],
  ['GET /missingPages', 'admin', [], ['pages']],
  ['POST /dismissMissingPage', 'admin', ['address']],
  ['GET /reads', 'user', [], ['works', 'sum', 'line', 'days', 'months', 'is_partial', 'meta']],
  ['GET /workReads', 'user', [], ['work', 'days']],
  ['GET /publicReads', 'anyone', [], ['total']],
  ['GET /publicVersions/{id}', 'anyone', [], ['title', 'language', 'versions', 'meta']],
  ['GET /publicVersion/{id}/{number}', 'anyone', [], ['version']],
  ['GET /publicDiff/{id}', 'anyone', [], ['diff', 'facts', 'left']],
  ['POST /hidePublicVersion/{id}/{number}', 'admin', ['reason']],
  ['POST /showPublicVersion/{id}/{number}', 'admin', []],
  ['GET /editorialFacts', 'anyone', [], ['from', 'until', 'figures']],
  ['GET /publicWork', 'anyone', [], ['work', 'citations', 'related']],
  [
    'GET /search',
    'anyone',
    [],
    ['results', 'counts', 'others', 'replaced', 'suggestion', 'years', 'page', 'per_page', 'is_current'],
  ],
  ['GET /suggest', 'anyone', [], ['works']],
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
  expect(Object.values(ownPublicPages)).toEqual([
    '/penulis/{id}',
    '/halaman/{id}',
    '/privasi',
    '/articleDetail/{id}/riwayat',
    '/redaksi',
    '/cari',
  ]);
  expect(Object.values(ownUserPages)).toEqual(['/akun']);
  expect(Object.values(ownAuthorPages)).toEqual(['/angka-baca-saya']);
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
    ...[
      '/tinjau',
      '/alasan-admin',
      '/topik-admin',
      '/terjemahkan/{id}',
      '/pengaturan-situs',
      '/halaman-admin',
      '/halaman-admin/{id}',
    ],
    ...['/pengalihan', '/angka-baca', '/sampah', '/pemasangan', '/pengguna', '/pengguna/{id}', '/sistem-admin'],
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
      ...ownAuthorPages,
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
  ).toEqual([...section7.calls.map(({ call }) => call), ...OWN_CALLS.map(([call]) => call)].toSorted());
});

test.each(OWN_CALLS)(
  '%s is ours: who may call it, and what it takes and answers',
  (call, who, fields, returned = ['message']) => {
    const [name, declared] = requireCall(call);
    const { body, answer } = schemasOf(name);
    expect(declared.who).toBe(who);
    expect(body ? Object.keys(shapeOf(body)) : []).toEqual(fields);
    expect(Object.keys(answer.shape)).toEqual(returned);
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
    for (const key of answer) expect(hasKey(schemas.answer, key), key).toBe(true);
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

/** Returns each text by its key path. A list of texts has one key path. */
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

/** Returns whether a response has a key, such as 'authorization.token'. Only a key that ends with [] may be a list. */
function hasKey(schema: z.ZodObject, key: string): boolean {
  let inner: z.ZodType | undefined = schema;
  for (const step of key.replace('[]', '').split('.')) {
    if (!(inner instanceof z.ZodObject)) return false;
    inner = shapeOf(inner)[step];
  }
  return inner !== undefined && inner instanceof z.ZodArray === key.endsWith('[]');
}
