import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layouts/public.layout.tsx', [
    index('home/home.page.tsx'),
    route('about', 'about/about.page.tsx'),
    route('services', 'services/services.page.tsx'),
    route('blog', 'blogs/blog-list.page.tsx'),
    route('detailBlogUser/:id', 'blogs/blog-detail.page.tsx'),
    route('contactus', 'contact/contact.page.tsx'),
    route('login', 'account/login.page.tsx'),
    route('register', 'account/register.page.tsx'),
    route('forgot-password', 'account/forgot-password.page.tsx'),
    route('reset-password', 'account/reset-password.page.tsx'),
    route('article', 'articles/article-list.page.tsx'),
    route('articleDetail/:id', 'articles/article-detail.page.tsx'),
    layout('layouts/account.layout.tsx', [
      route('userArticle', 'articles/my-articles.page.tsx'),
      route('DetailArticle/:id', 'articles/own-article.page.tsx'),
      route('postArticle', 'articles/post-article.page.tsx'),
    ]),
    route('*', 'layouts/not-found.page.tsx'),
  ]),
  layout('layouts/admin.layout.tsx', [
    route('dashboard-admin', 'dashboard/dashboard.page.tsx'),
    route('article-admin', 'articles/article-admin-list.page.tsx'),
    route('update-article', 'articles/waiting-articles.page.tsx'),
    route('statusupdate/:id', 'articles/article-status.page.tsx'),
    route('edit-Artikel/:id', 'articles/article-edit.page.tsx'),
    route('blog-admin', 'blogs/blog-admin-list.page.tsx'),
    route('detailBlog/:id', 'blogs/blog-admin-detail.page.tsx'),
    route('editBlog/:id', 'blogs/blog-edit.page.tsx'),
    route('buku-admin', 'books/book-admin-list.page.tsx'),
    route('BukuDetail/:id', 'books/book-admin-detail.page.tsx'),
    route('sistem-admin', 'monitoring/system.page.tsx', [index('audit/audit-log.page.tsx')]),
  ]),
  route('language', 'language/language.route.ts'),
] satisfies RouteConfig;
