import { serveJobs } from '#server/process/worker-thread-jobs.ts';
import { markdownForElsewhere } from './markdown-for-elsewhere.ts';
import type { MarkdownJob } from './markdown-thread.ts';

serveJobs(({ html, pageUrl, isFormatted }: MarkdownJob) => markdownForElsewhere(html, pageUrl, isFormatted));
