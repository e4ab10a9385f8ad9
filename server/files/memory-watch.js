import { workerData } from 'node:worker_threads';

// Kills the file process when it exceeds its memory limit: V8's own limits do not count what decoders allocate. This is
// a thread, because a decoder may block the main thread for seconds. It is plain JavaScript, because a thread that
// strips types takes 10 MB more.
const EVERY_MS = 10;

setInterval(() => {
  if (process.memoryUsage.rss() > Number(workerData)) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
