import { AUTHORS_CHANGES, CHANGES } from '#contract/articles/change-kinds.ts';
import { ChangeFields } from '#web/forms/change-fields.tsx';
import { TAKEN_DOWN_HINT } from '#web/forms/stated-change.ts';
import { Button } from '#web/ui/button.tsx';
import type { ProposedTold } from './told.ts';
import type { useDecision } from './use-decision.ts';

/** Shows what the author of a revision suggests telling readers. */
export function ProposedNote({ proposed: { change_kind, change_note } }: { proposed: ProposedTold }) {
  if (change_kind === null) {
    return <p className="text-sm text-ink-soft">Penulis belum menyebut jenis perubahannya untuk pembaca.</p>;
  }
  return (
    <div className="text-sm">
      <p>
        Untuk pembaca, menurut penulis: <strong className="font-semibold">{CHANGES[change_kind].label}</strong>
      </p>
      {change_note !== '' && (
        <blockquote className="mt-2 border-l-2 border-clay pl-4 wrap-anywhere whitespace-pre-line">
          {change_note}
        </blockquote>
      )}
    </div>
  );
}

/**
 * The fields for what readers are told about an approved article. They follow the author's suggestion, which stays in
 * view once the user has written something else.
 */
export function ToldFields({ told, isSending }: Pick<ReturnType<typeof useDecision>, 'told' | 'isSending'>) {
  if (told === 'scheduled') {
    return <p className="text-sm text-ink-soft">Artikel terjadwal terbit tanpa keterangan perubahan.</p>;
  }
  if (!told) return null;
  const { replaced, isRequired } = told;
  return (
    <div className="grid gap-4">
      <ChangeFields
        kinds={AUTHORS_CHANGES}
        texts={told.texts}
        errors={told.errors}
        isDisabled={isSending}
        isShort
        hint={
          isRequired ? 'Pembaca melihatnya di riwayat artikel. Anda dapat mengubah usulan penulis.' : TAKEN_DOWN_HINT
        }
        onChange={told.onChange}
        onClear={isRequired ? undefined : told.onReset}
      />
      {replaced && (
        <div>
          <ProposedNote proposed={replaced} />
          <Button
            styles="textLink"
            className="text-sm"
            label="Pakai usulan penulis"
            aria-disabled={isSending || undefined}
            onClick={() => {
              if (!isSending) told.onReset();
            }}
          />
        </div>
      )}
    </div>
  );
}
