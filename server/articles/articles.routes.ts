import { type Api, serve } from '#server/http/api.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import type { FullTextSearch } from '#server/posts/full-text-search.ts';
import { removePost, restorePost } from '#server/posts/post-changes.service.ts';
import {
  editArticle,
  listArticles,
  listOwnArticles,
  postArticle,
  restoreArticleImage,
  showArticle,
} from './articles.service.ts';

import { resubmitArticle } from './submitting/resubmissions.service.ts';

export function articleRoutes(api: Api, texts: FullTextSearch): void {
  const { system } = api;
  serve(api, 'semuaArtikel', ({ caller, query }) => listArticles(system, caller, query, texts));
  serve(api, 'userArtikel', ({ caller, query }) => listOwnArticles(system, caller, query, texts));
  serve(api, 'detailArtikel', ({ caller, params }) => showArticle(system, caller, params.id));
  serve(api, 'postArtikel', ({ caller, body, files, keyed }) =>
    postArticle(system, caller, body, files['image'], keyed),
  );
  serve(api, 'editArticle', ({ caller, params, body, files }) =>
    editArticle(system, caller, params.id, body, files['image']),
  );
  serve(api, 'resubmitArticle', ({ caller, params, body, files }) =>
    resubmitArticle(system, caller, params.id, body, files['image']),
  );
  serve(api, 'delArticle', ({ caller, params }) => removePost(system, articleKind, caller, params.id));
  serve(api, 'restoreArticle', ({ caller, params }) => restorePost(system, articleKind, caller, params.id));
  serve(api, 'restoreArticleImage', ({ caller, params }) => restoreArticleImage(system, caller, params.id));
}
