import { serveJobs } from '#server/worker-thread-jobs.ts';
import { drawCard } from './draw-card.ts';

serveJobs(drawCard);
