import { serveJobs } from '#server/process/worker-thread-jobs.ts';
import { drawCard } from './draw-card.ts';

serveJobs(drawCard);
