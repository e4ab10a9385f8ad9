import type { Call } from '#contract/call.ts';

export const postCalls = {
  semuaBlog: { method: 'GET', path: '/semuaBlog', who: 'anyone' },
  detailBlog: { method: 'GET', path: '/detailBlog/{id}', who: 'anyone' },
  postBlogBerita: { method: 'POST', path: '/postBlogBerita', who: 'admin', files: { image: 'image' } },
  editBlog: { method: 'POST', path: '/editBlog/{id}', who: 'admin', files: { image: 'image' } },
  deleteBlog: { method: 'DELETE', path: '/deleteBlog/{id}', who: 'admin' },
  restoreBlog: { method: 'POST', path: '/restoreBlog/{id}', who: 'admin' },
  restoreBlogImage: { method: 'POST', path: '/restoreBlogImage/{id}', who: 'admin' },
  ownDrafts: { method: 'GET', path: '/ownDrafts', who: 'user' },
  detailDraft: { method: 'GET', path: '/detailDraft/{id}', who: 'user' },
  saveDraft: { method: 'PUT', path: '/saveDraft/{id}', who: 'user', hasLongText: true },
  delDraft: { method: 'DELETE', path: '/delDraft/{id}', who: 'user' },
  uploadImage: { method: 'POST', path: '/uploadImage', who: 'user', files: { image: 'image' } },
} as const satisfies Record<string, Call>;
