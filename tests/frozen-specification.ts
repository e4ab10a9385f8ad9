/**
 * The exact calls, fields, texts and constants of the specification (docs/specification.md), grouped by its sections.
 * If the contract differs from this file, the contract is wrong. A line here changes only when the specification does.
 */

/** The key in the contract (`messages.…` or `labels.…`), and the exact text. */
export type FrozenText = readonly [key: string, text: string | readonly string[]];
/** The name in contract/constants.ts, and the value. */
export type FrozenConstant = readonly [name: string, value: unknown];
export type FrozenCall = {
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  multipart?: true;
  /** The fields in the order of the form; `?` marks optional ones. */
  payload: readonly string[];
  /** The keys of the response: `[]` marks a list, `.` separates levels. Empty if the specification says 'not shown'. */
  answer: readonly string[];
};

export const section1 = {
  texts: [
    ['labels.admin.dashboard', 'Dashboard'],
    ['labels.admin.articles', 'Articles'],
    ['labels.admin.listArticles', 'List Articles'],
    ['labels.admin.updateArticleStatus', 'Update Article Status'],
    ['labels.admin.blog', 'Blog'],
    ['labels.admin.listBlog', 'List Blog'],
    ['labels.admin.books', 'Buku'],
    ['labels.admin.listBooks', 'List Buku'],
    ['labels.navigation.logout', 'Logout'],
  ] satisfies FrozenText[],
  constants: [
    ['ROLE_USER', 1],
    ['ROLE_ADMIN', 2],
    ['LANGUAGES', ['id', 'en']],
    ['SPLASH_MS', 1000],
  ] satisfies FrozenConstant[],
};

export const section2 = {
  publicPages: [
    '/',
    '/about',
    '/services',
    '/blog',
    '/detailBlogUser/{id}',
    '/contactus',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/article',
    '/articleDetail/{id}',
  ],
  userPages: ['/userArticle', '/DetailArticle/{id}', '/postArticle'],
  adminPages: [
    '/dashboard-admin',
    '/article-admin',
    '/update-article',
    '/statusupdate/{id}',
    '/blog-admin',
    '/detailBlog/{id}',
    '/editBlog/{id}',
    '/edit-Artikel/{id}',
    '/buku-admin',
    '/BukuDetail/{id}',
  ],
  texts: [
    ['labels.home.services', 'Our Service'],
    ['labels.home.showMore', 'Show More'],
    ['labels.home.showLess', 'Show Less'],
    ['labels.home.articles', 'Check out our Article'],
    ['labels.about.vision', 'Visi'],
    ['labels.about.mission', 'Misi'],
    ['labels.about.coreValue', 'Core Value'],
    [
      'labels.about.coreValues',
      ['Trustworthy', 'Empathy', 'Resilience', 'Attitude', 'Responsible', 'Ability', 'Harmony'],
    ],
    ['messages.login.unknownRole', 'Unknown role'],
    ['labels.myArticles', 'My Articles'],

    ['labels.navigation.home', 'Home'],
    ['labels.navigation.about', 'About'],
    ['labels.navigation.services', 'Services'],
    ['labels.navigation.blog', 'Blog'],
    ['labels.navigation.projects', 'Projects'],
    ['labels.navigation.contact', 'Contact'],
    ['labels.navigation.languageIndonesian', 'Bahasa'],
    ['labels.navigation.languageEnglish', 'English'],
    ['labels.navigation.signIn', 'Sign In'],
    ['labels.navigation.logout', 'Logout'],
    ['labels.navigation.projectsArticle', 'Article'],
    ['labels.navigation.projectsPostArticle', 'Publish Artikel'],
    ['labels.navigation.projectsMyArticles', 'Article ku'],

    ['messages.guard.noToken', 'Silakan login terlebih dahulu.'],
    ['messages.guard.wrongRole', 'Anda tidak memiliki akses ke halaman ini.'],

    ['labels.admin.statCards', ['Total Users', 'New Articles', 'Revenue', 'Active Projects']],
    ['labels.articleAdmin.heading', 'List Article'],
    ['messages.articles.none', 'Belum ada artikel yang tersedia.'],
    ['labels.articleAdmin.delete', 'hapus'],
    ['labels.articleAdmin.edit', 'Edit Artikel'],
    ['labels.articleAdmin.updateStatus', 'Update Status'],
    ['labels.articleAdmin.add', 'Tambah Article'],
    ['messages.articles.waitingSubtitle', 'List Artikel dengan status menunggu'],
    ['labels.articleAdmin.newStatus', 'Status Baru'],
    ['messages.articles.loading', 'Memuat artikel...'],
    ['labels.blogAdmin.detail', 'Detail Blog'],
    ['labels.blogAdmin.edit', 'edit Blog'],
    ['labels.blogAdmin.delete', 'Hapus'],
    ['labels.blogAdmin.add', 'Tambah Blog'],
    ['messages.blogs.loading', 'Memuat detail Blog...'],
    ['messages.blogs.notFound', 'Blog tidak ditemukan.'],
    ['labels.blogAdmin.statusOptions.onhold', 'On Hold'],
    ['labels.blogAdmin.statusOptions.onpost', 'On Post'],
    ['labels.admin.listBooks', 'List Buku'],
    ['messages.books.none', 'Belum ada buku yang tersedia.'],
    ['labels.bookAdmin.author', 'Author'],
    ['labels.bookAdmin.publisher', 'Penerbit'],
    ['labels.bookAdmin.year', 'Tahun'],
    ['labels.bookAdmin.detail', 'Detail Buku'],
    ['labels.bookAdmin.add', 'Tambah Buku'],
    ['messages.books.notFound', 'Blog tidak ditemukan.'],
  ] satisfies FrozenText[],
  constants: [
    ['HOME_SERVICES_INITIALLY', 3],
    ['SERVICES_TOTAL', 6],
    ['HOME_ARTICLES', 3],
    ['PARTNER_LOGOS', 4],
    ['CAROUSEL_PX_PER_FRAME', 1],
    ['NAVBAR_SHADOW_OFFSET_PX', 50],
    ['FOOTER_YEAR', 2025],
    ['DASHBOARD_CHARTS', 3],
    ['DASHBOARD_PROJECTS', 3],
    ['DASHBOARD_ORDERS', 3],
    ['CARD_PREVIEW_CHARACTERS', 100],
    ['CARD_PREVIEW_END', '...'],
    ['ARTICLE_DECISIONS', ['disetujui', 'ditolak']],
    ['ARTICLE_STATUS_PAGE_COLORS', { disetujui: 'green', ditolak: 'red', menunggu: 'yellow' }],
    ['BLOG_STATUS_COLORS', { onpost: 'blue', onhold: 'yellow' }],
    ['PDF_PREVIEW_PX', 400],
    ['PDF_VIEWER_PX', 600],
  ] satisfies FrozenConstant[],
};

export const section3 = {
  user: ['nama_depan', 'nama_belakang', 'email', 'no_hp', 'gender', 'role_type'],
  writeOnly: ['password'],
  userInList: ['id', 'nama_depan', 'email'],
  article: ['id', 'user_id', 'title', 'content', 'image', 'verifikasi_admin', 'user'],
  blog: ['id', 'title', 'content', 'image', 'status', 'user'],
  /** The fields of `user` inside an article or a blog post. */
  byline: ['id', 'nama_depan', 'nama_belakang', 'email'],
  book: ['id', 'title', 'author', 'tahun', 'penerbit', 'doi', 'file'],
  texts: [
    ['labels.gender.L', 'Laki-Laki'],
    ['labels.gender.P', 'Perempuan'],
    [
      'labels.services',
      [
        'Social Mapping',
        'Stakeholder Mapping',
        'Social Return On Investment',
        'Monitoring & Evaluation Program',
        'Propper Assistance',
        'Community Development Officer',
      ],
    ],
    ['labels.sroiDescription.id', 'Pemetaan Dampak'],
    ['labels.sroiDescription.en', 'Impact Mapping'],
  ] satisfies FrozenText[],
  constants: [
    ['GENDERS', ['L', 'P']],
    ['ROLE_USER', 1],
    ['ROLE_ADMIN', 2],
    ['ARTICLE_STATUSES', ['menunggu', 'disetujui', 'ditolak']],
    ['SERVICES_TOTAL', 6],
    ['PARTNER_LOGOS', 4],
  ] satisfies FrozenConstant[],
};

export const section4 = {
  texts: [
    ['messages.session.expired', 'Sesi Anda telah kadaluarsa. Silakan login kembali.'],
    ['messages.logout.succeeded', 'Logout berhasil'],
  ] satisfies FrozenText[],
  constants: [
    ['ARTICLE_STATUS_COLORS', { menunggu: 'yellow', disetujui: 'blue', ditolak: 'red' }],
    ['DEFAULT_ARTICLE_STATUS', 'menunggu'],
    ['ARTICLE_DECISIONS', ['disetujui', 'ditolak']],
    ['PUBLIC_ARTICLE_STATUS', 'disetujui'],
    ['DEFAULT_BLOG_STATUS', 'onhold'],
    ['IDLE_LOGOUT_MS', 300_000],
    ['IDLE_CHECK_MS', 1000],
  ] satisfies FrozenConstant[],
};

export const section5 = {
  /** The file fields of the forms, with the kind of file. */
  files: { image: 'image', file: 'pdf' },
  texts: [
    ['messages.register.incomplete', 'Semua field wajib diisi!'],
    ['messages.register.failed', 'Registrasi gagal.'],
    ['labels.articleAdmin.statusOptions.menunggu', 'Menunggu'],
    ['labels.articleAdmin.statusOptions.disetujui', 'Disetujui'],
    ['labels.articleAdmin.statusOptions.ditolak', 'Ditolak'],
    ['messages.articles.statusRequired', 'Status wajib dipilih!'],
  ] satisfies FrozenText[],
  constants: [['DEFAULT_GENDER', 'L']] satisfies FrozenConstant[],
};

export const section7 = {
  base: '/api',
  calls: [
    { call: 'POST /login', payload: ['email', 'password'], answer: ['user', 'authorization.token'] },
    {
      call: 'POST /register',
      payload: ['nama_depan', 'nama_belakang', 'email', 'no_hp', 'gender', 'password'],
      answer: ['user'],
    },
    { call: 'POST /logout', payload: [], answer: [] },
    { call: 'POST /refresh', payload: [], answer: ['authorization.token'] },
    { call: 'GET /me', payload: [], answer: ['user'] },
    { call: 'POST /forgot-password', payload: ['email'], answer: [] },
    {
      call: 'POST /reset-password',
      payload: ['email', 'verification_code', 'new_password', 'new_password_confirmation'],
      answer: [],
    },
    { call: 'GET /semuaArtikel', payload: [], answer: ['artikels[]'] },
    { call: 'GET /detailArtikel/{id}', payload: [], answer: ['artikel'] },
    { call: 'PUT /updateStatusArtikel/{id}', payload: ['verifikasi_admin'], answer: [] },
    {
      call: 'POST /postArtikel',
      multipart: true,
      payload: ['title', 'content', 'image?', 'verifikasi_admin?'],
      answer: ['message'],
    },
    { call: 'GET /userArtikel', payload: [], answer: ['artikels[]'] },
    {
      call: 'POST /editArticle/{id}',
      multipart: true,
      payload: ['title', 'content', 'verifikasi_admin', 'user_id?', 'image?'],
      answer: ['message'],
    },
    { call: 'DELETE /delArticle/{id}', payload: [], answer: [] },
    { call: 'GET /semuaBlog', payload: [], answer: ['blog[]'] },
    { call: 'GET /detailBlog/{id}', payload: [], answer: ['blog'] },
    { call: 'POST /postBlogBerita', multipart: true, payload: ['title', 'content', 'image?'], answer: ['message'] },
    {
      call: 'POST /editBlog/{id}',
      multipart: true,
      payload: ['title', 'content', 'status', 'image?'],
      answer: ['message'],
    },
    { call: 'DELETE /deleteBlog/{id}', payload: [], answer: [] },
    { call: 'GET /allUsers', payload: [], answer: ['data[]'] },
    { call: 'GET /detailUsers/{id}', payload: [], answer: [] },
    { call: 'GET /semuaBuku', payload: [], answer: ['buku[]'] },
    { call: 'GET /detailBuku/{id}', payload: [], answer: ['buku'] },
    {
      call: 'POST /addBuku',
      multipart: true,
      payload: ['title', 'author', 'tahun', 'penerbit', 'doi', 'file?'],
      answer: [],
    },
  ] satisfies FrozenCall[],
};

export const section8 = {
  texts: [
    ['messages.login.failed', 'Login gagal. Email atau password salah.'],
    ['messages.login.failedToast', 'Login gagal.'],
    ['messages.login.succeeded', 'Login successful!'],
    ['messages.register.incomplete', 'Semua field wajib diisi!'],
    ['messages.register.failed', 'Registrasi gagal.'],
    ['messages.register.succeeded', 'Registrasi berhasil!'],
    ['messages.forgotPassword.failed', 'Gagal mengirim kode verifikasi'],
    ['messages.forgotPassword.succeeded', 'Kode verifikasi telah dikirim!'],
    ['messages.resetPassword.failed', 'Gagal reset password!'],
    ['messages.resetPassword.succeeded', 'Password berhasil direset!'],
    ['messages.articles.postFailed', 'Terjadi kesalahan saat posting.'],
    ['messages.articles.sending', 'Mengirim...'],
    ['messages.articles.added', 'Berhasil membuat artikel!'],
    ['messages.articles.homeLoadFailed', 'Gagal mengambil data artikel.'],
    ['messages.articles.none', 'Belum ada artikel yang tersedia.'],
    ['messages.myArticles.notSignedIn', 'Please login to view your articles.'],
    ['messages.myArticles.loadFailed', 'Failed to fetch articles'],
    ['messages.myArticles.none', 'No articles found.'],
    ['messages.articles.notFound', 'Artikel tidak ditemukan.'],
    ['messages.blogs.notFound', 'Blog tidak ditemukan.'],
    ['messages.blogs.none', 'Belum ada blog yang tersedia.'],
    ['messages.session.invalid', 'Sesi Anda tidak valid. Silakan login kembali.'],
    ['messages.logout.failed', 'Gagal logout. Silakan coba lagi.'],
    ['messages.logout.succeeded', 'Logout berhasil'],
    ['messages.blogs.deleted', 'Blog berhasil dihapus'],
    ['messages.blogs.deleteFailed', 'Terjadi kesalahan saat menghapus blog.'],
    ['messages.articles.statusRequired', 'Status wajib dipilih!'],
    ['messages.articles.statusUpdated', 'Status artikel berhasil diperbarui!'],
    ['messages.articles.statusUpdateFailed', 'Gagal memperbarui status artikel.'],
    ['messages.blogs.added', 'Berhasil membuat blog!'],
    ['messages.blogs.edited', 'Blog berhasil diperbarui!'],
    ['messages.blogs.editFailed', 'Gagal memperbarui blog'],
    ['messages.blogs.loadFailed', 'Gagal mengambil detail blog'],
    ['messages.articles.editFailedPrefix', 'Gagal memperbarui artikel: '],
    ['messages.articles.loadFailed', 'Gagal memuat data'],
    ['messages.books.added', 'Buku berhasil ditambahkan'],
    ['messages.books.addFailed', 'Terjadi kesalahan saat menambahkan buku'],
  ] satisfies FrozenText[],
};

export const section9 = {
  constants: [
    ['SPLASH_MS', 1000],
    ['CARD_PREVIEW_CHARACTERS', 100],
    ['HOME_SERVICES_INITIALLY', 3],
    ['SERVICES_TOTAL', 6],
    ['HOME_ARTICLES', 3],
    ['NAVBAR_SHADOW_OFFSET_PX', 50],
    ['CAROUSEL_PX_PER_FRAME', 1],
    ['TOAST_MS', 4000],
    ['TOAST_SUCCESS_MS', 2000],
    ['TOAST_LIMIT', 20],
    ['TOAST_POSITION', 'top-right'],
    ['IDLE_LOGOUT_MS', 300_000],
    ['IDLE_CHECK_MS', 1000],
    ['PERSISTED_STATE_KEY', 'root'],
    ['TOKEN_KEY', 'token'],
    ['REHYDRATE_TIMEOUT_MS', 5000],
    ['ROLE_USER', 1],
    ['ROLE_ADMIN', 2],
    ['GENDERS', ['L', 'P']],
    ['ARTICLE_STATUSES', ['menunggu', 'disetujui', 'ditolak']],
    ['BLOG_STATUSES', ['onhold', 'onpost']],
    ['PUBLIC_BLOG_STATUS', 'onpost'],
    ['PDF_VIEWER_PX', 600],
    ['PDF_PREVIEW_PX', 400],
    ['TEXTAREA_ROWS', 6],
    ['FOOTER_YEAR', 2025],
  ] satisfies FrozenConstant[],
};
