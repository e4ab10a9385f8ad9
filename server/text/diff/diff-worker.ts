import { serveJobs } from '#server/process/worker-thread-jobs.ts';
import { diffVersions } from './diff.ts';
import type { DiffJob } from './diff-thread.ts';

serveJobs(({ from, to }: DiffJob) => diffVersions(from, to));
