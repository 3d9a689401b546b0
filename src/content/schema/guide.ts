import * as v from 'valibot'
import { Anchor, Blocks, isUnique, LinkedWords } from './prose.ts'
import { Action, ClaimStatus, Description, Hero, SceneName, Words } from './shared.ts'

const Tip = v.strictObject({ title: Words, text: LinkedWords })

/** Tips by the moment in which they help. */
const Moments = v.strictObject({
  kind: v.literal('moments'),
  id: Anchor,
  title: Words,
  lede: Words,
  moments: v.pipe(
    v.array(
      v.strictObject({
        id: Anchor,
        when: Words,
        scene: v.optional(SceneName),
        tips: v.pipe(v.array(Tip), v.minLength(2)),
      }),
    ),
    v.minLength(2),
  ),
})
export type MomentsSection = v.InferOutput<typeof Moments>

/** Red flags: what is said, why it is one, and what to do then. */
const Warnings = v.strictObject({
  kind: v.literal('warnings'),
  id: Anchor,
  title: Words,
  lede: Words,
  doLabel: Words,
  flags: v.pipe(v.array(v.strictObject({ sign: Words, why: Words, instead: LinkedWords })), v.minLength(3)),
})
export type WarningsSection = v.InferOutput<typeof Warnings>

const Checklists = v.strictObject({
  kind: v.literal('checklists'),
  id: Anchor,
  title: Words,
  lede: Words,
  print: Words,
  lists: v.pipe(
    v.array(v.strictObject({ id: Anchor, title: Words, items: v.pipe(v.array(Words), v.minLength(3)) })),
    v.minLength(1),
  ),
})
export type ChecklistsSection = v.InferOutput<typeof Checklists>

const Emergency = v.strictObject({
  kind: v.literal('emergency'),
  id: Anchor,
  title: Words,
  call: v.strictObject({ number: v.pipe(v.string(), v.digits()), label: Words, text: Words }),
  groups: v.pipe(
    v.array(
      v.strictObject({
        title: Words,
        resources: v.pipe(
          v.array(v.strictObject({ name: Words, text: Words, contact: LinkedWords })),
          v.minLength(1),
        ),
      }),
    ),
    v.minLength(1),
  ),
})
export type EmergencySection = v.InferOutput<typeof Emergency>

/** What the law says in each market, side by side. */
const Law = v.strictObject({
  kind: v.literal('law'),
  id: Anchor,
  title: Words,
  lede: Words,
  places: v.pipe(
    v.array(v.strictObject({ name: Words, facts: v.pipe(v.array(Tip), v.minLength(1)) })),
    v.minLength(1),
  ),
  note: LinkedWords,
})
export type LawSection = v.InferOutput<typeof Law>

const Rules = v.strictObject({
  kind: v.literal('rules'),
  id: Anchor,
  title: Words,
  lede: Words,
  fineLabel: Words,
  notFineLabel: Words,
  rules: v.pipe(
    v.array(v.strictObject({ title: Words, text: LinkedWords, fine: Words, notFine: Words })),
    v.minLength(3),
  ),
})
export type RulesSection = v.InferOutput<typeof Rules>

const Passage = v.strictObject({
  kind: v.literal('passage'),
  id: Anchor,
  title: Words,
  tone: v.picklist(['paper', 'oat', 'lavender', 'lamp']),
  scene: v.optional(SceneName),
  blocks: Blocks,
})
export type PassageSection = v.InferOutput<typeof Passage>

const Steps = v.strictObject({
  kind: v.literal('steps'),
  id: Anchor,
  title: Words,
  lede: LinkedWords,
  steps: v.pipe(
    v.array(v.strictObject({ title: Words, text: LinkedWords, status: ClaimStatus })),
    v.minLength(2),
  ),
})
export type StepsSection = v.InferOutput<typeof Steps>

/** What happens to who breaks a rule, from the mildest. */
const Levels = v.strictObject({
  kind: v.literal('levels'),
  id: Anchor,
  title: Words,
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
    v.array(GuideSection),
    v.minLength(3),
    v.check((sections) => isUnique(sections.map(({ id }) => id)), 'has two sections of one id'),
  ),
  closing: v.strictObject({ title: Words, text: Words, scene: SceneName, action: Action, second: Action }),
})
export type GuidePage = v.InferOutput<typeof GuidePage>
