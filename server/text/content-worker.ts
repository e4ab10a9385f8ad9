import { AppError } from '#server/errors.ts';
import { serveJobs } from '#server/process/worker-thread-jobs.ts';
import type { ContentResponse, ContentJob } from './content-thread.ts';
import { cleanText, sanitizeForElsewhere } from './sanitize.ts';

serveJobs((job: ContentJob): ContentResponse => {
  if ('pageUrl' in job) return { html: sanitizeForElsewhere(job.html, job.pageUrl) };
  try {
    return cleanText(job.html, job.label);
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message };
    throw error;
  }
});
