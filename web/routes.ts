import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layouts/public.layout.tsx', [
    index('home/home.page.tsx'),
    route('about', 'about/about.page.tsx'),
    route('services', 'services/services.page.tsx'),
    route('blog', 'blogs/blog-list.page.tsx'),
    route('detailBlogUser/:id', 'blogs/blog-detail.page.tsx'),
    route('contactus', 'contact/contact.page.tsx'),
    route('article', 'articles/article-list.page.tsx'),
    route('articleDetail/:id', 'articles/article-detail.page.tsx'),
    route('*', 'layouts/not-found.page.tsx'),
  ]),
  route('language', 'language/language.route.ts'),
] satisfies RouteConfig;
