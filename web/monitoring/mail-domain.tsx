import { useState } from 'react';
import type { MailCheck, MailDomain } from '#contract/operation/mail-domain.ts';
import { BAD_FINDINGS, type MailFinding, type MailRecord } from '#contract/operation/mail-findings.ts';
import { notifyOutcome, orNotify } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';

const PURPOSE: Record<MailRecord, string> = {
  MX: 'server yang menerima email untuk domain ini',
  SPF: 'server yang boleh mengirim atas nama domain ini',
  DKIM: 'kunci untuk memeriksa tanda tangan email',
  DMARC: 'apa yang dilakukan penerima dengan email palsu',
};

const STATE: Record<MailFinding, string> = {
  found: 'Baik',
  missing: 'Tidak ada',
  several: 'Lebih dari satu',
  open: 'Terlalu longgar',
  soft: 'Lemah',
  unknown: 'Tidak ditemukan',
  unanswered: 'Tidak terjawab',
};

const UNANSWERED = 'Server nama tidak menjawab. Periksa lagi beberapa saat lagi.';

/** What the operator can do about each finding, by DNS record. */
const ADVICE: Record<MailRecord, Partial<Record<MailFinding, string>>> = {
  MX: { missing: 'Balasan dan pemberitahuan gagal kirim tidak akan sampai. Tambahkan catatan MX.' },
  SPF: {
    missing: 'Banyak penerima menolak email tanpa SPF. Tambahkan catatan TXT “v=spf1 …” dari penyedia email Anda.',
    several: 'Penerima mengabaikan semuanya bila ada lebih dari satu. Gabungkan menjadi satu catatan.',
    open: 'Catatan ini mengizinkan siapa pun mengirim atas nama Anda. Akhiri dengan “-all” atau “~all”.',
    soft: 'Catatan ini tidak meminta apa pun dari penerima. Akhiri dengan “-all” atau “~all”.',
  },
  DKIM: {
    missing: 'Tidak ada kunci pada nama yang disebut DKIM_SELECTOR. Tambahkan catatan TXT dari penyedia email Anda.',
    unknown: 'Tidak ada kunci pada nama yang lazim. Bila penyedia Anda memakai nama lain, isikan DKIM_SELECTOR.',
  },
  DMARC: {
    missing: 'Penerima besar meminta DMARC. Tambahkan catatan TXT “v=DMARC1; p=quarantine” pada _dmarc.',
    several: 'Penerima mengabaikan semuanya bila ada lebih dari satu. Sisakan satu catatan.',
    soft: 'Dengan p=none email palsu tetap diterima. Naikkan ke p=quarantine setelah semua email Anda lolos.',
  },
};

/** Checks the sender's domain only when the admin asks for it, because the check takes seconds. */
export function MailDomainSection() {
  const [found, setFound] = useState<MailDomain>();
  async function check(): Promise<void> {
    const answer = await orNotify(sessionApi('mailDomain'), 'Domain email tidak dapat diperiksa. Coba lagi.');
    if (answer) setFound(answer);
  }

  return (
    <Section title="Domain email" className="mt-12">
      <p className="mt-2 max-w-text text-sm text-ink-soft">
        Apakah server lain mau menerima email dari situs ini, atau menganggapnya spam.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <BusyButton styles="small" label="Periksa domain email" busyLabel="Memeriksa…" onPress={check} />
        <Button
          styles="small"
          label="Kirim email uji coba kepada saya"
          onClick={() =>
            void notifyOutcome(sessionApi('sendTestMail'), 'Email uji coba tidak dapat dikirim. Coba lagi.')
          }
        />
      </div>
      <div role="status">{found && <Found found={found} />}</div>
    </Section>
  );
}

function Found({ found: { domain, is_reserved, checks } }: { found: MailDomain }) {
  if (is_reserved) {
    return (
      <p className="mt-4 max-w-text">
        <strong>{domain}</strong> bukan domain sungguhan, sehingga email dari situs ini ditolak server lain. Isikan
        alamat Anda pada MAIL_FROM.
      </p>
    );
  }
  return (
    <>
      <p className="mt-4">
        Catatan DNS dari <strong>{domain}</strong>:
      </p>
      <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-surface">
        {checks.map((check) => (
          <Check key={check.record} check={check} />
        ))}
      </ul>
    </>
  );
}

function Check({ check: { record, finding, values } }: { check: MailCheck }) {
  const isBad = BAD_FINDINGS.includes(finding);
  const advice = finding === 'unanswered' ? UNANSWERED : ADVICE[record][finding];
  return (
    <li className="p-5 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-base font-semibold">{record}</span>
        <span className={`font-semibold ${isBad ? 'text-clay-text' : ''}`}>{STATE[finding]}</span>
        <span className="text-ink-soft">{PURPOSE[record]}</span>
      </p>
      {advice !== undefined && <p className="mt-2 max-w-text">{advice}</p>}
      {values.map((value) => (
        <p key={value} className="mt-2 font-mono break-all text-ink-soft">
          {value}
        </p>
      ))}
    </li>
  );
}
