import * as v from 'valibot'
import { ProseBlocks, TextWithLinks } from './prose-schema.ts'
import {
  Action,
  Anchor,
  ClaimStatus,
  Description,
  Hero,
  list,
  uniqueBy,
  SceneName,
  PageText,
} from './shared-schema.ts'

/** The fields that every section has. */
const sectionBase = { id: Anchor, title: PageText }

const Tip = v.strictObject({ title: PageText, text: TextWithLinks })

/** Tips, grouped by the moment in which they help. */
const Moments = v.strictObject({
  kind: v.literal('moments'),
  ...sectionBase,
  lede: PageText,
  moments: list(
    v.strictObject({
      id: Anchor,
      when: PageText,
      scene: v.optional(SceneName),
      tips: list(Tip, 2),
    }),
    2,
  ),
})
export type MomentsSection = v.InferOutput<typeof Moments>

/** Red flags: the sign, why it is a warning, and what to do. */
const Warnings = v.strictObject({
  kind: v.literal('warnings'),
  ...sectionBase,
  lede: PageText,
  doLabel: PageText,
  flags: list(v.strictObject({ sign: PageText, why: PageText, instead: TextWithLinks }), 3),
})
export type WarningsSection = v.InferOutput<typeof Warnings>

const Checklists = v.strictObject({
  kind: v.literal('checklists'),
  ...sectionBase,
  lede: PageText,
  print: PageText,
  lists: list(v.strictObject({ id: Anchor, title: PageText, items: list(PageText, 3) })),
})
export type ChecklistsSection = v.InferOutput<typeof Checklists>

const Emergency = v.strictObject({
  kind: v.literal('emergency'),
  ...sectionBase,
  call: v.strictObject({ number: v.pipe(v.string(), v.digits()), label: PageText, text: PageText }),
  groups: list(
    v.strictObject({
      title: PageText,
      resources: list(v.strictObject({ name: PageText, text: PageText, contact: TextWithLinks })),
    }),
  ),
})
export type EmergencySection = v.InferOutput<typeof Emergency>

/** The law in each market, side by side. */
const Law = v.strictObject({
  kind: v.literal('law'),
  ...sectionBase,
  lede: PageText,
  places: list(v.strictObject({ name: PageText, facts: list(Tip) })),
  note: TextWithLinks,
})
export type LawSection = v.InferOutput<typeof Law>

const Rules = v.strictObject({
  kind: v.literal('rules'),
  ...sectionBase,
  lede: PageText,
  fineLabel: PageText,
  notFineLabel: PageText,
  rules: list(v.strictObject({ title: PageText, text: TextWithLinks, fine: PageText, notFine: PageText }), 3),
})
export type RulesSection = v.InferOutput<typeof Rules>

const Passage = v.strictObject({
  kind: v.literal('passage'),
  ...sectionBase,
  tone: v.picklist(['paper', 'oat', 'lavender', 'lamp']),
  scene: v.optional(SceneName),
  blocks: ProseBlocks,
})
export type PassageSection = v.InferOutput<typeof Passage>

const Steps = v.strictObject({
  kind: v.literal('steps'),
  ...sectionBase,
  lede: TextWithLinks,
  steps: list(v.strictObject({ title: PageText, text: TextWithLinks, status: ClaimStatus }), 2),
})
export type StepsSection = v.InferOutput<typeof Steps>

/** The consequences of breaking a rule, the mildest first. */
const Levels = v.strictObject({
  kind: v.literal('levels'),
  ...sectionBase,
  lede: PageText,
  levels: v.pipe(
    v.array(v.strictObject({ name: PageText, text: PageText, example: PageText })),
    v.minLength(3),
    v.maxLength(5),
  ),
  note: TextWithLinks,
})
export type LevelsSection = v.InferOutput<typeof Levels>

const GuideSection = v.variant('kind', [
  Moments,
  Warnings,
  Checklists,
  Emergency,
  Law,
  Rules,
  Passage,
  Steps,
  Levels,
])
export type GuideSection = v.InferOutput<typeof GuideSection>

/** A guide page: a hero, sections and a closing. */
export const GuidePage = v.strictObject({
  description: Description,
  hero: Hero,
  /** One line below the hero for people in an emergency. */
  urgent: v.optional(
    v.strictObject({ text: PageText, call: v.pipe(v.string(), v.digits()), label: PageText }),
  ),
  contentsTitle: PageText,
  sections: v.pipe(
    list(GuideSection, 3),
    uniqueBy(({ id }) => id, 'has two sections of one id'),
  ),
  closing: v.strictObject({
    title: PageText,
    text: PageText,
    scene: SceneName,
    action: Action,
    second: Action,
  }),
})
export type GuidePage = v.InferOutput<typeof GuidePage>
