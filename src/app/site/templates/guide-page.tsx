import type { GuidePage, GuideSection } from '../../../content/schema/guide-schema.ts'
import { Picture } from '../../illustrations/picture.tsx'
import { ActionLink } from '../action-link.tsx'
import { GroundScene } from '../ground-scene.tsx'
import { Checklists } from '../guide/checklist-section.tsx'
import { Emergency } from '../guide/emergency-section.tsx'
import { LawColumns } from '../guide/law-columns.tsx'
import { LevelStairs } from '../guide/level-stairs.tsx'
import { Moments } from '../guide/moments.tsx'
import { Passage } from '../guide/passage.tsx'
import { RuleList } from '../guide/rule-list.tsx'
import { StepLine } from '../guide/step-line.tsx'
import { UrgentStrip } from '../guide/urgent-strip.tsx'
import { WarningSheet } from '../guide/warning-sheet.tsx'
import { Section } from '../site-section.tsx'

/** A guide; each kind of section has its own component. */
export function Template({ page }: { page: GuidePage }) {
  const { hero, urgent, sections, closing } = page
  return (
    <main id="main" tabIndex={-1} className="grow">
      {urgent && <UrgentStrip {...urgent} />}
      <Section tone="lavender" className="pt-10 md:pt-14">
        <div className="grid items-end gap-x-6 gap-y-4 md:grid-cols-[minmax(0,9fr)_minmax(0,4fr)] lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:gap-x-14">
          <div className="pb-8 md:pb-12">
            {hero.eyebrow && <p className="font-semibold text-on-lavender">{hero.eyebrow}</p>}
            <h1 className="mt-2 max-w-[17ch] text-4xl">{hero.title}</h1>
            <p className="mt-5 max-w-[50ch] text-lg">{hero.lede}</p>
            <div className="mt-7 actions md:max-lg:*:grow print:hidden">
              {hero.action && <ActionLink action={hero.action} size="lg" />}
              {hero.second && <ActionLink action={hero.second} size="lg" variant="secondary" />}
            </div>
          </div>
          <Picture name={hero.scene} first className="mx-auto block h-auto w-full max-w-sm print:hidden" />
        </div>
        <nav aria-label={page.contentsTitle} className="border-t-2 border-on-lavender py-2 print:hidden">
          <ul className="flex flex-wrap gap-x-8">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center font-semibold text-on-lavender decoration-2 underline-offset-4 hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Section>
      {sections.map((section) => (
        <Part key={section.id} section={section} />
      ))}
      <Section
        tone="lavender"
        className="grid items-end gap-x-12 gap-y-8 pt-14 md:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] md:pt-20 print:hidden"
      >
        <div className="md:pb-20">
          <h2 className="max-w-[24ch] text-3xl">{closing.title}</h2>
          <p className="mt-3 max-w-[50ch] text-lg">{closing.text}</p>
          <div className="mt-7 actions md:max-lg:*:grow">
            <ActionLink action={closing.action} size="lg" />
            <ActionLink action={closing.second} size="lg" variant="secondary" />
          </div>
        </div>
        <GroundScene scene={closing.scene} className="max-w-md" />
      </Section>
    </main>
  )
}

function Part({ section }: { section: GuideSection }) {
  switch (section.kind) {
    case 'moments':
      return <Moments {...section} />
    case 'warnings':
      return <WarningSheet {...section} />
    case 'checklists':
      return <Checklists {...section} />
    case 'law':
      return <LawColumns {...section} />
    case 'emergency':
      return <Emergency {...section} />
    case 'rules':
      return <RuleList {...section} />
    case 'passage':
      return <Passage {...section} />
    case 'steps':
      return <StepLine {...section} />
    case 'levels':
      return <LevelStairs {...section} />
  }
}
