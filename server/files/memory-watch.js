import { workerData } from 'node:worker_threads';

// Ends the process that decodes files when it takes more memory than its limit. This code runs in a thread of its own,
// because a decoder may block the main thread for seconds; V8's limits do not count what decoders allocate. It is plain
// JavaScript, because a thread that strips types takes 10 MB more.
const EVERY_MS = 10;

setInterval(() => {
  if (process.memoryUsage.rss() > Number(workerData)) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
