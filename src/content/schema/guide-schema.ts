import * as v from 'valibot'
import { Blocks, LinkedWords } from './prose-schema.ts'
import { Action, Anchor, ClaimStatus, Description, Hero, list, once, SceneName, Words } from './shared-schema.ts'

/** What every section has. */
const top = { id: Anchor, title: Words }

const Tip = v.strictObject({ title: Words, text: LinkedWords })

/** Tips by the moment in which they help. */
const Moments = v.strictObject({
  kind: v.literal('moments'),
  ...top,
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

/** Red flags: what is said, why it is one, and what to do then. */
const Warnings = v.strictObject({
  kind: v.literal('warnings'),
  ...top,
  lede: Words,
  doLabel: Words,
  flags: list(v.strictObject({ sign: Words, why: Words, instead: LinkedWords }), 3),
})
export type WarningsSection = v.InferOutput<typeof Warnings>

const Checklists = v.strictObject({
  kind: v.literal('checklists'),
  ...top,
  lede: Words,
  print: Words,
  lists: list(v.strictObject({ id: Anchor, title: Words, items: list(Words, 3) })),
})
export type ChecklistsSection = v.InferOutput<typeof Checklists>

const Emergency = v.strictObject({
  kind: v.literal('emergency'),
  ...top,
  call: v.strictObject({ number: v.pipe(v.string(), v.digits()), label: Words, text: Words }),
  groups: list(
    v.strictObject({
      title: Words,
      resources: list(v.strictObject({ name: Words, text: Words, contact: LinkedWords })),
    }),
  ),
})
export type EmergencySection = v.InferOutput<typeof Emergency>

/** What the law says in each market, side by side. */
const Law = v.strictObject({
  kind: v.literal('law'),
  ...top,
  lede: Words,
  places: list(v.strictObject({ name: Words, facts: list(Tip) })),
  note: LinkedWords,
})
export type LawSection = v.InferOutput<typeof Law>

const Rules = v.strictObject({
  kind: v.literal('rules'),
  ...top,
  lede: Words,
  fineLabel: Words,
  notFineLabel: Words,
  rules: list(v.strictObject({ title: Words, text: LinkedWords, fine: Words, notFine: Words }), 3),
})
export type RulesSection = v.InferOutput<typeof Rules>

const Passage = v.strictObject({
  kind: v.literal('passage'),
  ...top,
  tone: v.picklist(['paper', 'oat', 'lavender', 'lamp']),
  scene: v.optional(SceneName),
  blocks: Blocks,
})
export type PassageSection = v.InferOutput<typeof Passage>

const Steps = v.strictObject({
  kind: v.literal('steps'),
  ...top,
  lede: LinkedWords,
  steps: list(v.strictObject({ title: Words, text: LinkedWords, status: ClaimStatus }), 2),
})
export type StepsSection = v.InferOutput<typeof Steps>

/** What happens to who breaks a rule, from the mildest. */
const Levels = v.strictObject({
  kind: v.literal('levels'),
  ...top,
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

export const GuidePage = v.strictObject({
  description: Description,
  hero: Hero,
  /** One line under the top for whoever cannot read on now. */
  urgent: v.optional(v.strictObject({ text: Words, call: v.pipe(v.string(), v.digits()), label: Words })),
  contentsTitle: Words,
  sections: v.pipe(
    list(GuideSection, 3),
    once(({ id }) => id, 'has two sections of one id'),
  ),
  closing: v.strictObject({ title: Words, text: Words, scene: SceneName, action: Action, second: Action }),
})
export type GuidePage = v.InferOutput<typeof GuidePage>
