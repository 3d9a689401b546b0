import * as v from 'valibot'
import { Blocks, LinkedWords } from './prose-schema.ts'
import { Action, Anchor, ClaimStatus, Description, Hero, list, once, SceneName, Words } from './shared-schema.ts'

/** The fields that every section has. */
const sectionBase = { id: Anchor, title: Words }

const Tip = v.strictObject({ title: Words, text: LinkedWords })

/** Tips, grouped by the moment in which they help. */
const Moments = v.strictObject({
  kind: v.literal('moments'),
  ...sectionBase,
  lede: Words,
  moments: list(
    v.strictObject({
      id: Anchor,
      when: Words,
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
  lede: Words,
  doLabel: Words,
  flags: list(v.strictObject({ sign: Words, why: Words, instead: LinkedWords }), 3),
})
export type WarningsSection = v.InferOutput<typeof Warnings>

const Checklists = v.strictObject({
  kind: v.literal('checklists'),
  ...sectionBase,
  lede: Words,
  print: Words,
  lists: list(v.strictObject({ id: Anchor, title: Words, items: list(Words, 3) })),
})
export type ChecklistsSection = v.InferOutput<typeof Checklists>

const Emergency = v.strictObject({
  kind: v.literal('emergency'),
  ...sectionBase,
  call: v.strictObject({ number: v.pipe(v.string(), v.digits()), label: Words, text: Words }),
  groups: list(
    v.strictObject({
      title: Words,
      resources: list(v.strictObject({ name: Words, text: Words, contact: LinkedWords })),
    }),
  ),
})
export type EmergencySection = v.InferOutput<typeof Emergency>

/** The law in each market, side by side. */
const Law = v.strictObject({
  kind: v.literal('law'),
  ...sectionBase,
  lede: Words,
  places: list(v.strictObject({ name: Words, facts: list(Tip) })),
  note: LinkedWords,
})
export type LawSection = v.InferOutput<typeof Law>

const Rules = v.strictObject({
  kind: v.literal('rules'),
  ...sectionBase,
  lede: Words,
  fineLabel: Words,
  notFineLabel: Words,
  rules: list(v.strictObject({ title: Words, text: LinkedWords, fine: Words, notFine: Words }), 3),
})
export type RulesSection = v.InferOutput<typeof Rules>

const Passage = v.strictObject({
  kind: v.literal('passage'),
  ...sectionBase,
  tone: v.picklist(['paper', 'oat', 'lavender', 'lamp']),
  scene: v.optional(SceneName),
  blocks: Blocks,
})
export type PassageSection = v.InferOutput<typeof Passage>

const Steps = v.strictObject({
  kind: v.literal('steps'),
  ...sectionBase,
  lede: LinkedWords,
  steps: list(v.strictObject({ title: Words, text: LinkedWords, status: ClaimStatus }), 2),
})
export type StepsSection = v.InferOutput<typeof Steps>

/** The consequences of breaking a rule, the mildest first. */
const Levels = v.strictObject({
  kind: v.literal('levels'),
  ...sectionBase,
  lede: Words,
  levels: v.pipe(
    v.array(v.strictObject({ name: Words, text: Words, example: Words })),
    v.minLength(3),
    v.maxLength(5),
  ),
  note: LinkedWords,
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
  urgent: v.optional(v.strictObject({ text: Words, call: v.pipe(v.string(), v.digits()), label: Words })),
  contentsTitle: Words,
  sections: v.pipe(
    list(GuideSection, 3),
    once(({ id }) => id, 'has two sections of one id'),
  ),
  closing: v.strictObject({ title: Words, text: Words, scene: SceneName, action: Action, second: Action }),
})
export type GuidePage = v.InferOutput<typeof GuidePage>
