import { Button } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import type { Sending, SendingFailure } from './use-sending.ts';

type SendingNoticesProps = {
  sending: Sending | undefined;
  /** Label of the progress bar; undefined hides the bar, for a form without a file. */
  uploadLabel: string | undefined;
  failure: SendingFailure | undefined;
  /** Shown when the response was lost: the form may or may not have arrived. */
  mayHaveArrived: string;
};

export function SendingNotices({ sending, uploadLabel, failure, mayHaveArrived }: SendingNoticesProps) {
  return (
    <>
      <div role="alert" className="empty:hidden">
        {failure && (
          <div className="rounded-md border border-l-4 border-line border-l-clay bg-surface p-4 text-sm">
            <p className="flex gap-3 font-medium">
              <WarningIcon className="mt-0.5 size-5 text-clay-text" />
              {failure.text}
            </p>
            {failure.detail !== undefined && <p className="mt-1 pl-8">{failure.detail}</p>}
            {failure.mayHaveArrived && <p className="mt-1 pl-8">{mayHaveArrived}</p>}
          </div>
        )}
      </div>
      {sending && uploadLabel !== undefined && <UploadProgress sending={sending} label={uploadLabel} />}
    </>
  );
}

function UploadProgress({ sending: { part, cancel }, label }: { sending: Sending; label: string }) {
  const percent = Math.floor(part * 100);
  return (
    <div className="text-sm">
      <div className="flex items-center justify-between gap-4">
        <p id="upload-label">{part === 1 ? 'Menunggu jawaban server…' : label}</p>
        <p className="tabular-nums">{percent} %</p>
      </div>
      <progress
        aria-labelledby="upload-label"
        value={percent}
        max={100}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-mist [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-mist [&::-webkit-progress-value]:bg-brand"
      />
      <Button styles="quiet" className="mt-3" label="Batalkan pengiriman" onClick={cancel} />
    </div>
  );
}
