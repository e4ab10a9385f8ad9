/**
 * Every message that the specification fixes (sections 2, 4, 5 and 8), byte for byte, including odd spelling.
 * tests/contract.test.ts compares them with a frozen list.
 */
export const messages = {
  guard: {
    noToken: 'Silakan login terlebih dahulu.',
    wrongRole: 'Anda tidak memiliki akses ke halaman ini.',
  },
  session: {
    expired: 'Sesi Anda telah kadaluarsa. Silakan login kembali.',
    invalid: 'Sesi Anda tidak valid. Silakan login kembali.',
  },
  login: {
    succeeded: 'Login successful!',
    failed: 'Login gagal. Email atau password salah.',
    failedToast: 'Login gagal.',
    unknownRole: 'Unknown role',
  },
  logout: {
    succeeded: 'Logout berhasil',
    failed: 'Gagal logout. Silakan coba lagi.',
  },
  register: {
    incomplete: 'Semua field wajib diisi!',
    succeeded: 'Registrasi berhasil!',
    failed: 'Registrasi gagal.',
  },
  forgotPassword: {
    succeeded: 'Kode verifikasi telah dikirim!',
    failed: 'Gagal mengirim kode verifikasi',
  },
  resetPassword: {
    succeeded: 'Password berhasil direset!',
    failed: 'Gagal reset password!',
  },
  articles: {
    none: 'Belum ada artikel yang tersedia.',
    notFound: 'Artikel tidak ditemukan.',
    homeLoadFailed: 'Gagal mengambil data artikel.',
    loadFailed: 'Gagal memuat data',
    loading: 'Memuat artikel...',
    sending: 'Mengirim...',
    postFailed: 'Terjadi kesalahan saat posting.',
    added: 'Berhasil membuat artikel!',
    editFailedPrefix: 'Gagal memperbarui artikel: ',
    statusRequired: 'Status wajib dipilih!',
    statusUpdated: 'Status artikel berhasil diperbarui!',
    statusUpdateFailed: 'Gagal memperbarui status artikel.',
    waitingSubtitle: 'List Artikel dengan status menunggu',
  },
  myArticles: {
    notSignedIn: 'Please login to view your articles.',
    loadFailed: 'Failed to fetch articles',
    none: 'No articles found.',
  },
  blogs: {
    none: 'Belum ada blog yang tersedia.',
    notFound: 'Blog tidak ditemukan.',
    loading: 'Memuat detail Blog...',
    loadFailed: 'Gagal mengambil detail blog',
    added: 'Berhasil membuat blog!',
    edited: 'Blog berhasil diperbarui!',
    editFailed: 'Gagal memperbarui blog',
    /** Also shown after an article is deleted: the specification has the same text for articles and blog posts. */
    deleted: 'Blog berhasil dihapus',
    deleteFailed: 'Terjadi kesalahan saat menghapus blog.',
  },
  books: {
    none: 'Belum ada buku yang tersedia.',
    /** This message about books says "Blog", because the specification fixes the text. */
    notFound: 'Blog tidak ditemukan.',
    added: 'Buku berhasil ditambahkan',
    addFailed: 'Terjadi kesalahan saat menambahkan buku',
  },
} as const;

const ENGLISH: ReadonlySet<string> = new Set([
  messages.login.succeeded,
  messages.login.unknownRole,
  ...Object.values(messages.myArticles),
]);

/** Returns the language of a message for the attribute `lang`: some messages are English even on Indonesian pages. */
export function languageOf(message: string): 'id' | 'en' {
  return ENGLISH.has(message) ? 'en' : 'id';
}

/** Labels, headings and option texts that the specification fixes for the screens. */
export const labels = {
  navigation: {
    home: 'Home',
    about: 'About',
    services: 'Services',
    blog: 'Blog',
    projects: 'Projects',
    projectsArticle: 'Article',
    projectsPostArticle: 'Publish Artikel',
    projectsMyArticles: 'Article ku',
    contact: 'Contact',
    languageIndonesian: 'Bahasa',
    languageEnglish: 'English',
    signIn: 'Sign In',
    logout: 'Logout',
  },
  home: {
    services: 'Our Service',
    showMore: 'Show More',
    showLess: 'Show Less',
    articles: 'Check out our Article',
  },
  about: {
    vision: 'Visi',
    mission: 'Misi',
    coreValue: 'Core Value',
    coreValues: ['Trustworthy', 'Empathy', 'Resilience', 'Attitude', 'Responsible', 'Ability', 'Harmony'],
  },
  services: [
    'Social Mapping',
    'Stakeholder Mapping',
    'Social Return On Investment',
    'Monitoring & Evaluation Program',
    'Propper Assistance',
    'Community Development Officer',
  ],
  /** SROI is the only service that the specification describes. */
  sroiDescription: { id: 'Pemetaan Dampak', en: 'Impact Mapping' },
  gender: { L: 'Laki-Laki', P: 'Perempuan' },
  myArticles: 'My Articles',
  admin: {
    dashboard: 'Dashboard',
    articles: 'Articles',
    listArticles: 'List Articles',
    updateArticleStatus: 'Update Article Status',
    blog: 'Blog',
    listBlog: 'List Blog',
    books: 'Buku',
    listBooks: 'List Buku',
    statCards: ['Total Users', 'New Articles', 'Revenue', 'Active Projects'],
  },
  articleAdmin: {
    heading: 'List Article',
    delete: 'hapus',
    edit: 'Edit Artikel',
    updateStatus: 'Update Status',
    add: 'Tambah Article',
    newStatus: 'Status Baru',
    statusOptions: { menunggu: 'Menunggu', disetujui: 'Disetujui', ditolak: 'Ditolak' },
  },
  blogAdmin: {
    detail: 'Detail Blog',
    edit: 'edit Blog',
    delete: 'Hapus',
    add: 'Tambah Blog',
    statusOptions: { onhold: 'On Hold', onpost: 'On Post' },
  },
  bookAdmin: {
    author: 'Author',
    publisher: 'Penerbit',
    year: 'Tahun',
    detail: 'Detail Buku',
    add: 'Tambah Buku',
  },
} as const;
