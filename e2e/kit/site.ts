import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/free-port.ts';
import { startProcess } from '#tests/process.ts';

export type Site = {
  url: string;
  dataDir: string;
  admin: { email: string; password: string };
};

/** The environment variable that contains the path of makeDemoFolder's data folder. */
export const DEMO_FOLDER = 'TERARAH_E2E_DEMO';

/**
 * Starts the real server with a new data folder, which is removed when the server stops. In trial mode it has the demo
 * content, unless the settings contain DEMO=0.
 */
export async function startSite(settings: Record<string, string> = {}): Promise<Site & { stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'terarah-e2e-'));
  const demo = process.env[DEMO_FOLDER];
  const { MODE = 'trial', DEMO = '1' } = settings;
  if (demo !== undefined && MODE === 'trial' && DEMO !== '0') await cp(demo, dataDir, { recursive: true });
  const remove = async () => await rm(dataDir, { recursive: true, force: true });
  try {
    const { stop, ...site } = await startSiteIn(dataDir, settings);
    const stopAndRemove = async () => {
      await stop();
      await remove();
    };
    return { ...site, stop: stopAndRemove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Starts the real server with an existing data folder. */
export async function startSiteIn(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Site & { stop: () => Promise<void> }> {
  const port = String(await freePort());
  const admin = { email: 'admin@terarah.test', password: 'Kata-Sandi-Uji-2026' };
  const server = await startProcess({
    TMPDIR: tmpdir(),
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DEMO: '',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // Sends mails at once, so that no test has to wait for one.
    DECISION_MAIL_SECONDS: '0',
    // A setting may contain {port}, which becomes the server's port.
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replace('{port}', port)])),
  });
  return { url: server.url, dataDir, admin, stop: async () => void (await server.stop()) };
}
