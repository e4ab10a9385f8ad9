import { WarningIcon } from '#web/ui/icons.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { Sending, SendingFailure } from './use-sending.ts';

type SendingNoticesProps = {
  sending: Sending | undefined;
  /** Label of the progress bar, if the upload is large enough for one. */
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
      {sending && uploadLabel !== undefined && (
        <UploadProgress part={sending.part} label={uploadLabel} onCancel={sending.cancel} />
      )}
    </>
  );
}
