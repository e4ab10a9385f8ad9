import { workerData } from 'node:worker_threads';

// Ends the process that decodes files when it takes more memory than its limit. A thread of its own, because the main
// thread may be in the middle of a decoder for seconds; V8's limits do not see what decoders allocate. Plain JavaScript:
// a thread that strips types takes 10 MB more.
const EVERY_MS = 10;

setInterval(() => {
  if (process.memoryUsage.rss() > Number(workerData)) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
