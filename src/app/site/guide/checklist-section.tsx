import type { ChecklistsSection } from '../../../content/schema/guide-schema.ts'
import { buttonClasses } from '../../ui/button-classes.ts'
import { Section } from '../site-section.tsx'

/** Checklists for the screen or for print; the checked boxes are not stored. */
export function Checklists({ id, title, lede, print, lists }: ChecklistsSection) {
  return (
    <Section id={id} className="py-14 md:py-24">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
        <div>
          <h2 className="text-3xl">{title}</h2>
          <p className="mt-3 max-w-[50ch] text-lg text-muted">{lede}</p>
        </div>
        <button
          type="button"
          onClick={() => window.print()}
          className={buttonClasses('secondary', 'md', false, 'noscript:hidden print:hidden')}
        >
          {print}
        </button>
      </div>
      <div className="mt-10 grid gap-x-12 gap-y-12 md:grid-cols-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)]">
        {lists.map((list) => (
          <fieldset key={list.id} className="min-w-0 break-inside-avoid">
            <legend className="w-full border-b-4 border-night pb-2 font-display text-xl font-bold dark:border-line-strong">
              {list.title}
            </legend>
            <ul>
              {list.items.map((item, index) => (
                <li key={item} className="border-b border-line">
                  <label className="check-line">
                    <input
                      type="checkbox"
                      id={`${list.id}-${index + 1}`}
                      autoComplete="off"
                      className="mt-px size-5.5 shrink-0"
                    />
                    <span className="min-w-0">{item}</span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
    </Section>
  )
}
