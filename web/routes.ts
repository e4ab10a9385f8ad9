import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type AddressName, patternOf } from '#contract/routes.ts';

const page = (name: AddressName, file: string, children?: RouteConfigEntry[]) => route(patternOf(name), file, children);

export default [
  layout('layouts/public.layout.tsx', [
    index('home/home.page.tsx'),
    page('about', 'about/about.page.tsx'),
    page('services', 'services/services.page.tsx'),
    page('blog', 'blogs/blog-list.page.tsx'),
    page('blogDetail', 'blogs/blog-detail.page.tsx'),
    page('contact', 'contact/contact.page.tsx'),
    page('login', 'account/login.page.tsx'),
    page('register', 'account/register.page.tsx'),
    page('forgotPassword', 'account/forgot-password.page.tsx'),
    page('resetPassword', 'account/reset-password.page.tsx'),
    page('signInLink', 'account/sign-in-link.page.tsx'),
    page('mailedSignIn', 'account/mailed-sign-in.page.tsx'),
    page('confirmEmailChange', 'my-account/confirm-email-change.page.tsx'),
    page('keepEmail', 'my-account/keep-email.page.tsx'),
    page('confirmEmail', 'my-account/confirm-email.page.tsx'),
    page('articles', 'articles/article-list.page.tsx'),
    page('articleDetail', 'articles/article-detail.page.tsx'),
    page('author', 'authors/author.page.tsx'),
    page('articlePreview', 'articles/article-preview.page.tsx'),
    layout('layouts/account.layout.tsx', [
      page('myArticles', 'articles/my-articles.page.tsx'),
      page('myArticleDetail', 'articles/own-article.page.tsx'),
      page('postArticle', 'articles/post-article.page.tsx'),
    ]),
    layout('layouts/signed-in.layout.tsx', [page('account', 'my-account/account.page.tsx')]),
    route('*', 'layouts/not-found.page.tsx'),
  ]),
  layout('layouts/admin.layout.tsx', [
    page('dashboard', 'dashboard/dashboard.page.tsx'),
    page('articleAdmin', 'articles/article-admin-list.page.tsx'),
    page('waitingArticles', 'articles/waiting-articles.page.tsx'),
    page('articleStatus', 'articles/article-status.page.tsx'),
    page('review', 'review-queue/review.page.tsx'),
    page('reasonTemplates', 'reviews/reason-templates.page.tsx'),
    page('articleEdit', 'articles/article-edit.page.tsx'),
    page('blogAdmin', 'blogs/blog-admin-list.page.tsx'),
    page('blogAdminDetail', 'blogs/blog-admin-detail.page.tsx'),
    page('blogEdit', 'blogs/blog-edit.page.tsx'),
    page('bookAdmin', 'books/book-admin-list.page.tsx'),
    page('bookDetail', 'books/book-admin-detail.page.tsx'),
    page('topics', 'topics/topics.page.tsx'),
    page('people', 'people/people.page.tsx'),
    page('person', 'people/person.page.tsx'),
    page('system', 'monitoring/system.page.tsx', [index('audit/audit-log.page.tsx')]),
  ]),
  page('language', 'language/language.route.ts'),
] satisfies RouteConfig;
