import { ownAdminPages } from '#contract/routes.ts';
import type { ReasonTemplate } from '#contract/articles/reason-templates.ts';
import { useLoaded } from '#web/review/use-loaded.ts';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Link } from '#web/ui/link.tsx';
import { Key } from '#web/review/desk/keys.tsx';
import { Button } from '#web/ui/button.tsx';

const NONE: readonly ReasonTemplate[] = [];

/** Returns the reason templates; an empty list until they have loaded, or if loading fails. */
export function useTemplates(): readonly ReasonTemplate[] {
  return useLoaded('', () => optional(sessionApi('reasonTemplates')))?.templates ?? NONE;
}

type TemplatesProps = { templates: readonly ReasonTemplate[]; onChoose: (template: ReasonTemplate) => void };

/** Shows the reasons as buttons. A pressed button appends its reason to the text. */
export function Templates({ templates, onChoose }: TemplatesProps) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-sm font-semibold">Tambahkan alasan</p>
        <Link
          to={ownAdminPages.reasonTemplates}
          className="inline-flex min-h-6 items-center text-sm text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          Ubah daftar
        </Link>
      </div>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {templates.map((template, index) => (
          <li key={template.id}>
            <Button
              title={template.text}
              onClick={() => onChoose(template)}
              className="flex min-h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-left text-xs [word-spacing:inherit] hover:border-ink hover:bg-mist pointer-coarse:min-h-10 pointer-coarse:text-sm"
            >
              {index < 9 && <Key name={String(index + 1)} />}
              {template.title}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
