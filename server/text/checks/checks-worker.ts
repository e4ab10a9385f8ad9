import { serveJobs } from '#server/process/worker-thread-jobs.ts';
import { runChecks } from './checks-jobs.ts';

serveJobs(runChecks);
