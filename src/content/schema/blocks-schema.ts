import * as v from 'valibot'
import { Claim, Tone, blockFields } from './block-parts.ts'
import { CompareBlock, GroupsBlock, PeopleBlock, StoriesBlock, SumsBlock } from './block-samples.ts'
import {
  Action,
  Anchor,
  ClaimStatus,
  Description,
  Hero,
  isUnique,
  list,
  uniqueBy,
  SceneName,
  SitePath,
  PageText,
} from './shared-schema.ts'

/** The top of a page that is made of blocks. */
export const BlocksHero = v.strictObject({
  ...Hero.entries,
  tone: Tone,
  /** `beside`: the text beside the picture; `wide`: the picture below the text, as wide as the page. */
  look: v.picklist(['beside', 'wide']),
  note: v.optional(PageText),
})
export type BlocksHero = v.InferOutput<typeof BlocksHero>

/** Running text with its heading at the side. */
export const ProseBlock = v.strictObject({
  kind: v.literal('prose'),
  ...blockFields,
  paragraphs: list(PageText),
  points: v.optional(list(PageText)),
  /** One sentence of the text, shown large. */
  pull: v.optional(PageText),
  scene: v.optional(SceneName),
})
export type ProseBlock = v.InferOutput<typeof ProseBlock>

/** Claims with their statuses, as rows, as tiles of unequal size, or as large text. */
export const FeaturesBlock = v.strictObject({
  kind: v.literal('features'),
  ...blockFields,
  look: v.picklist(['rows', 'tiles', 'large']),
  items: v.pipe(
    list(v.strictObject({ ...Claim.entries, figure: v.optional(PageText), scene: v.optional(SceneName) }), 2),
    uniqueBy((item) => item.title),
  ),
})
export type FeaturesBlock = v.InferOutput<typeof FeaturesBlock>

const StepsView = v.strictObject({
  id: Anchor,
  label: PageText,
  /** The value of the query parameter `for` that opens this view. */
  forQuery: v.optional(PageText),
  steps: v.pipe(list(Claim, 3), v.maxLength(5)),
})
/** Numbered steps, drawn as a staircase or a path; two views, for two kinds of people, have a toggle. */
export const StepsBlock = v.pipe(
  v.strictObject({
    kind: v.literal('steps'),
    ...blockFields,
    look: v.picklist(['stairs', 'path']),
    scene: v.optional(SceneName),
    /** The label of the toggle. */
    toggle: v.optional(PageText),
    views: v.pipe(
      list(StepsView),
      v.maxLength(2),
      uniqueBy((view) => view.id),
    ),
  }),
  v.check(
    ({ toggle, views }) => (toggle !== undefined) === views.length > 1,
    'has a toggle without two views, or two views without a toggle',
  ),
  v.check(
    ({ views }) => new Set(views.map(({ steps }) => steps.length)).size === 1,
    'would change its height',
  ),
)
export type StepsBlock = v.InferOutput<typeof StepsBlock>

/** Links to choose from, drawn as doors. */
export const DoorsBlock = v.strictObject({
  kind: v.literal('doors'),
  ...blockFields,
  doors: v.pipe(
    list(v.strictObject({ ...Claim.entries, action: Action, wide: v.optional(v.boolean()) }), 2),
    v.maxLength(4),
    uniqueBy((door) => door.title),
  ),
})
export type DoorsBlock = v.InferOutput<typeof DoorsBlock>

const Price = v.pipe(
  v.strictObject({ monthly: v.number(), yearly: v.number() }),
  v.check(({ monthly, yearly }) => yearly < monthly * 12, 'is no cheaper by the year'),
)
/** Plans with their prices after the beta, which are struck through. */
export const PlansBlock = v.strictObject({
  kind: v.literal('plans'),
  ...blockFields,
  tag: v.strictObject({ status: v.literal('planned'), words: PageText }),
  toggle: PageText,
  monthly: PageText,
  yearly: PageText,
  saving: PageText,
  now: PageText,
  afterwards: PageText,
  perMonth: PageText,
  perYear: PageText,
  plans: v.pipe(
    v.array(
      v.strictObject({
        name: PageText,
        description: PageText,
        price: Price,
        /** The exact sum that the yearly price saves. */
        yearlySum: PageText,
        popular: v.optional(PageText),
        points: list(PageText),
        action: Action,
      }),
    ),
    v.length(3),
    v.check((plans) => plans.filter(({ popular }) => popular).length === 1, 'has not one popular plan'),
  ),
  note: v.optional(PageText),
})
export type PlansBlock = v.InferOutput<typeof PlansBlock>

/** A comparison table with one row per feature and one column per plan. */
export const TableBlock = v.pipe(
  v.strictObject({
    kind: v.literal('table'),
    ...blockFields,
    caption: PageText,
    head: list(PageText, 2),
    yes: PageText,
    no: PageText,
    rows: list(
      v.strictObject({ title: PageText, status: ClaimStatus, cells: list(v.union([v.boolean(), PageText])) }),
    ),
  }),
  v.check(
    ({ head, rows }) => rows.every(({ cells }) => cells.length === head.length - 1),
    'has a row with other columns than its head',
  ),
)
export type TableBlock = v.InferOutput<typeof TableBlock>

/** Questions that expand in place. */
export const FaqBlock = v.strictObject({
  kind: v.literal('faq'),
  ...blockFields,
  questions: v.pipe(
    list(v.strictObject({ ...Claim.entries, id: Anchor }), 2),
    uniqueBy((question) => question.id),
  ),
})
export type FaqBlock = v.InferOutput<typeof FaqBlock>

/** The closing block of a page. */
export const ClosingBlock = v.strictObject({
  kind: v.literal('closing'),
  ...blockFields,
  action: Action,
  /** The path and the label of the button for signed-in people. */
  signedInTo: v.optional(SitePath),
  signedInLabel: v.optional(PageText),
  scene: v.optional(SceneName),
})
export type ClosingBlock = v.InferOutput<typeof ClosingBlock>

export const Block = v.variant('kind', [
  ProseBlock,
  FeaturesBlock,
  StepsBlock,
  CompareBlock,
  PeopleBlock,
  StoriesBlock,
  DoorsBlock,
  SumsBlock,
  GroupsBlock,
  PlansBlock,
  TableBlock,
  FaqBlock,
  ClosingBlock,
])
export type Block = v.InferOutput<typeof Block>

/** A page that consists of a hero and blocks. */
export const BlocksPage = v.strictObject({
  description: Description,
  hero: BlocksHero,
  blocks: v.pipe(
    list(Block, 2),
    v.check((blocks) => isUnique(blocks.flatMap(({ id }) => id ?? [])), 'has two blocks of one id'),
    v.check(
      (blocks) => blocks.every((block, at) => (block.tone ?? 'paper') !== (blocks[at - 1]?.tone ?? 'none')),
      'has two bands of one tone in a row',
    ),
  ),
})
export type BlocksPage = v.InferOutput<typeof BlocksPage>
