import { latexMarkup, type LatexRequest } from './latex-markup.ts';

/** Draws LaTeX in a worker. So the page stays responsive, and can end a drawing that takes too long. */
self.addEventListener('message', ({ data }: MessageEvent<LatexRequest>) => self.postMessage(latexMarkup(data), {}));

/** Reports that the script has loaded. The deadline for a drawing must not include the time of a slow download. */
self.postMessage('loaded', {});
