import { workerData } from 'node:worker_threads';

// Ends the file process when it exceeds its memory limit. V8's own limits do not count what decoders allocate. Runs in
// a thread, because a decoder may block the main thread for seconds. Plain JavaScript: a thread that strips types takes
// 10 MB more.
const EVERY_MS = 10;

setInterval(() => {
  if (process.memoryUsage.rss() > Number(workerData)) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
