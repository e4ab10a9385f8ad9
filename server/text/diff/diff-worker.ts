import { serveJobs } from '#server/process/worker-thread-jobs.ts';
import { runDiffJob } from './diff-job.ts';

serveJobs(runDiffJob);
