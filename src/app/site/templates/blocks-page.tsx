import type { ComponentType } from 'react'
import type { Block, BlocksPage } from '../../../content/schema/blocks-schema.ts'
import { Closing } from '../blocks/closing-block.tsx'
import { Compare } from '../blocks/compare-block.tsx'
import { Doors } from '../blocks/doors-block.tsx'
import { Faq } from '../blocks/faq-block.tsx'
import { Features } from '../blocks/features-block.tsx'
import { Groups } from '../blocks/groups-block.tsx'
import { Hero } from '../blocks/hero-block.tsx'
import { People } from '../blocks/people-block.tsx'
import { Plans } from '../blocks/plans-block.tsx'
import { Prose } from '../blocks/prose-block.tsx'
import { Steps } from '../blocks/steps-block.tsx'
import { Stories } from '../blocks/stories-block.tsx'
import { Sums } from '../blocks/sums-block.tsx'
import { Table } from '../blocks/table-block.tsx'

interface Part {
  signedIn: boolean
}
/** The component of each block kind. */
const PARTS: { [K in Block['kind']]: ComponentType<Part & { block: Extract<Block, { kind: K }> }> } = {
  prose: Prose,
  features: Features,
  steps: Steps,
  compare: Compare,
  people: People,
  stories: Stories,
  doors: Doors,
  sums: Sums,
  groups: Groups,
  plans: Plans,
  table: Table,
  faq: Faq,
  closing: Closing,
}

interface TemplateProps {
  page: BlocksPage
  /** For a signed-in person the invitations to sign up lead to their own pages. */
  signedIn?: boolean | undefined
}

/** A page with a hero and blocks, in the order of its content. */
export function Template({ page, signedIn = false }: TemplateProps) {
  return (
    <main id="main" tabIndex={-1} className="grow">
      <Hero hero={page.hero} />
      {page.blocks.map((block) => {
        const Part = PARTS[block.kind] as ComponentType<Part & { block: Block }>
        return <Part key={block.title} block={block} signedIn={signedIn} />
      })}
    </main>
  )
}
