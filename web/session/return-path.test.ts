import { describe, expect, test } from 'vitest';
import { isGuarded, loginPath, pathAfterLogin } from './return-path.ts';

test.each([
  ['/postArticle', '/login?to=%2FpostArticle'],
  ['/article?page=2', '/login?to=%2Farticle%3Fpage%3D2'],
  ['/', '/login'],
  ['/login?to=/about', '/login'],
  ['/register', '/login'],
  ['//elsewhere.example', '/login'],
])('from %s to %s', (path, login) => {
  expect(loginPath(path)).toBe(login);
});

describe('after signing in', () => {
  test.each([
    [1, null, '/'],
    [1, '/postArticle', '/postArticle'],
    [1, '/article?page=2', '/article?page=2'],
    [1, '/login', '/'],
    [1, '/LOGIN/', '/'],
    [1, 'https://elsewhere.example/', '/'],
    [1, '//elsewhere.example', '/'],
    [1, 'javascript:alert(1)', '/'],
    [2, null, '/dashboard-admin'],
    [2, '/postArticle', '/dashboard-admin'],
    [2, '/about', '/dashboard-admin'],
    [2, '/statusupdate/7', '/statusupdate/7'],
    [2, '//elsewhere.example/article-admin', '/dashboard-admin'],
  ])('role %i who wanted %s goes to %s', (role, wanted, path) => {
    expect(pathAfterLogin(role, wanted)).toBe(path);
  });
});

test.each(['/postArticle', '/postarticle/', '/DetailArticle/7', '/buku-admin', '/editBlog/3?x=1'])(
  '%s needs a signed-in user',
  (path) => {
    expect(isGuarded(path)).toBe(true);
  },
);

test.each(['/', '/article', '/articleDetail/7', '/detailBlogUser/7', '/login'])('%s is public', (path) => {
  expect(isGuarded(path)).toBe(false);
});
