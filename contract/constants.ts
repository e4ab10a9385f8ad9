/** Business constants of the specification (sections 2 to 5 and 9), and our own limits. Times are in milliseconds. */

export const SPLASH_MS = 1000;
/** The largest PostgreSQL integer. A larger number cannot be an id. */
export const MAX_ID = 2_147_483_647;
export const CARD_PREVIEW_CHARACTERS = 100;
/** Appended to the text on a card if the text was cut. */
export const CARD_PREVIEW_END = '...';
export const HOME_SERVICES_INITIALLY = 3;
export const SERVICES_TOTAL = 6;
export const HOME_ARTICLES = 3;
export const NAVBAR_SHADOW_OFFSET_PX = 50;
export const CAROUSEL_PX_PER_FRAME = 1;
export const PARTNER_LOGOS = 4;
export const DASHBOARD_CHARTS = 3;
export const DASHBOARD_PROJECTS = 3;
export const DASHBOARD_ORDERS = 3;

export const READING_WORDS_A_MINUTE = 200;

/** The server serves images and PDFs below this path. Responses contain paths relative to it. */
export const STORAGE_BASE = '/storage';

export const TOAST_MS = 4000;
export const TOAST_SUCCESS_MS = 2000;
export const TOAST_LIMIT = 20;
export const TOAST_POSITION = 'top-right';

export const IDLE_LOGOUT_MS = 300_000;
export const IDLE_CHECK_MS = 1000;
export const PERSISTED_STATE_KEY = 'root';
export const TOKEN_KEY = 'token';
export const REHYDRATE_TIMEOUT_MS = 5000;

export const PDF_VIEWER_PX = 600;
export const PDF_PREVIEW_PX = 400;
export const TEXTAREA_ROWS = 6;
export const FOOTER_YEAR = 2025;

export const ROLE_USER = 1;
export const ROLE_ADMIN = 2;

export const GENDERS = ['L', 'P'] as const;
export const DEFAULT_GENDER = 'L';

export const ARTICLE_STATUSES = ['menunggu', 'disetujui', 'ditolak'] as const;
export const DEFAULT_ARTICLE_STATUS = 'menunggu';
export const PUBLIC_ARTICLE_STATUS = 'disetujui';
/** The statuses that the page /statusupdate offers. The full edit form offers all of ARTICLE_STATUSES. */
export const ARTICLE_DECISIONS = ['disetujui', 'ditolak'] as const;
/** The colours of statuses on cards. The page /statusupdate has other colours. */
export const ARTICLE_STATUS_COLORS = { menunggu: 'yellow', disetujui: 'blue', ditolak: 'red' } as const;
export const ARTICLE_STATUS_PAGE_COLORS = { menunggu: 'yellow', disetujui: 'green', ditolak: 'red' } as const;

export const BLOG_STATUSES = ['onhold', 'onpost'] as const;
export const DEFAULT_BLOG_STATUS = 'onhold';
export const PUBLIC_BLOG_STATUS = 'onpost';
export const BLOG_STATUS_COLORS = { onhold: 'yellow', onpost: 'blue' } as const;

export const LANGUAGES = ['id', 'en'] as const;
export const DEFAULT_LANGUAGE = 'id';

export const SHORT_TEXT_CHARACTERS = 255;
export const CONTENT_CHARACTERS = 200_000;
/** The maximum number of pictures in one text, inside and outside figures. */
export const CONTENT_PICTURES = 40;
/** The server refuses longer passwords, so that hashing one stays cheap. */
export const PASSWORD_MAX_CHARACTERS = 200;
export const RESET_CODE_CHARACTERS = 8;
/** Leaves out 0, O, 1, I and L, which are easily confused: people read the code in a mail and type it by hand. */
export const RESET_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export type Gender = (typeof GENDERS)[number];
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];
export type BlogStatus = (typeof BLOG_STATUSES)[number];
export type Language = (typeof LANGUAGES)[number];
