import { useId } from 'react';
import type { SystemState } from '#contract/operation/monitoring.ts';
import { inBytes, inCount, inDuration, inMoment, inPart, inTenths } from '#web/ui/format.ts';

/** The rows of a panel: texts by their labels. */
type Facts = Record<string, string>;

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const STORAGES = { disk: 'Folder di server', s3: 'Bucket S3' };
const TRANSPORTS = { smtp: 'Server SMTP', eml: 'Berkas di folder outbox' };

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';
const panel = 'min-w-0 rounded-md border border-line bg-surface p-5';

export function StatePanels({ state, nowMs }: { state: SystemState; nowMs: number }) {
  return (
    <div className={grid}>
      {Object.entries(panelsOf(state, nowMs)).map(([title, facts]) => (
        <Panel key={title} title={title} facts={facts} />
      ))}
    </div>
  );
}

/** Returns the rows of each panel, by its title. */
function panelsOf(state: SystemState, nowMs: number): Record<string, Facts> {
  const { database, storage, mail, cache, process } = state;
  return {
    Aplikasi: {
      Versi: state.version,
      'Node.js': state.node_version,
      'Berjalan sejak': inMoment(state.started_at),
      Lamanya: inDuration(nowMs - Date.parse(state.started_at)),
    },
    Proses: {
      Memori: inBytes(process.memory_bytes),
      'Di antaranya heap': inBytes(process.heap_bytes),
      'Jeda event loop': `${inTenths(process.event_loop_delay_ms)} md`,
      'Sesi aktif': inCount(process.sessions),
    },
    'Basis data': {
      Jenis: DATABASES[database.kind],
      Ukuran: inBytes(database.bytes),
      Migrasi: inCount(database.migrations.length),
      Terakhir: database.migrations.at(-1) ?? 'belum ada',
    },
    Berkas: {
      Tempat: STORAGES[storage.kind],
      Jumlah: inCount(storage.files),
      Ukuran: inBytes(storage.bytes),
    },
    Email: {
      Lewat: TRANSPORTS[mail.transport],
      Menunggu: waitingMails(mail, nowMs),
      Gagal: inCount(mail.failed),
    },
    'Cache jawaban': {
      Isi: `${inCount(cache.entries)} jawaban`,
      Memori: `${inBytes(cache.bytes)} dari ${inBytes(cache.limit_bytes)}`,
      'Dari cache': `${inCount(cache.hits)} (${inPart(cache.hits, cache.hits + cache.misses)})`,
      'Dibuat baru': inCount(cache.misses),
    },
  };
}

function waitingMails({ waiting, oldest_at: oldest }: SystemState['mail'], nowMs: number): string {
  return oldest === null ? inCount(waiting) : `${inCount(waiting)}, tertua ${inDuration(nowMs - Date.parse(oldest))}`;
}

function Panel({ title, facts }: { title: string; facts: Facts }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={panel}>
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <dl className="mt-3 text-sm">
        {Object.entries(facts).map(([term, text]) => (
          <div key={term} className="flex justify-between gap-4 border-t border-line py-1.5">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="text-right font-medium break-words tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const SKELETON_FACTS = { Aplikasi: 4, Proses: 4, 'Basis data': 4, Berkas: 3, Email: 3, 'Cache jawaban': 4 };

export function StatePanelsSkeleton() {
  return (
    <div aria-hidden="true" className={grid}>
      {Object.entries(SKELETON_FACTS).map(([title, facts]) => (
        <div key={title} className={panel}>
          <p className="font-semibold">{title}</p>
          <div className="mt-3 text-sm">
            {Array.from({ length: facts }, (_, index) => (
              <div key={index} className="flex items-center justify-between border-t border-line py-1.5">
                <span className="inline-block h-[1.55em] w-24" />
                <span className="inline-block h-4 w-20 rounded-sm bg-mist" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
