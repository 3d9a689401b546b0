import type { GuidePage } from '../../../content/schema/guide-schema.ts'

/** A strip with an emergency number at the top of a guide. */
export function UrgentStrip({ text, call, label }: NonNullable<GuidePage['urgent']>) {
  return (
    <aside className="bg-bad text-on-bad dark:bg-bad-soft dark:text-on-bad-soft">
      <p className="gutter mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 py-2.5 font-semibold">
        <span>{text}</span>
        <a
          href={`tel:${call}`}
          className="inline-flex min-h-11 items-center font-display text-xl font-bold underline decoration-2 underline-offset-4 focus-visible:outline-current"
        >
          {label}
        </a>
      </p>
    </aside>
  )
}
