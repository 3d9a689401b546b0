import * as v from 'valibot'
import { Sample, blockFields } from './block-parts.ts'
import { Anchor, list, uniqueBy, PersonName, SceneName, PageText } from './shared-schema.ts'

/** Two sample people beside the visitor's own answers; the page calculates what they share. */
export const CompareBlock = v.pipe(
  v.strictObject({
    kind: v.literal('compare'),
    ...blockFields,
    tag: Sample,
    label: PageText,
    interests: v.strictObject({
      tab: PageText,
      question: PageText,
      /** A text with placeholders for the number of chosen interests and the largest number. */
      chosen: PageText,
      most: v.number(),
      /** A text with placeholders for the number of shared interests and the number of the other person's. */
      shared: PageText,
      all: v.pipe(
        list(PageText, 2),
        uniqueBy((word) => word),
      ),
      yours: v.array(PageText),
    }),
    habits: v.strictObject({
      tab: PageText,
      same: PageText,
      /** A text with placeholders for the number of equal answers and the number of questions. */
      agree: PageText,
      ask: PageText,
      /** The text when all answers agree. */
      nothing: PageText,
      questions: list(
        v.strictObject({ topic: PageText, options: list(PageText, 2), ask: PageText, yours: v.number() }),
        2,
      ),
    }),
    people: v.pipe(
      v.array(
        v.strictObject({
          who: PersonName,
          name: PageText,
          line: PageText,
          interests: list(PageText),
          habits: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
        }),
      ),
      v.length(2),
    ),
  }),
  v.check(
    ({ interests: { all, yours, most }, people }) =>
      [yours, ...people.map((person) => person.interests)].every(
        (chosen) => chosen.length <= most && chosen.every((one) => all.includes(one)),
      ),
    'names an interest that cannot be chosen, or too many',
  ),
  v.check(
    ({ habits: { questions }, people }) =>
      people.every(({ habits }) => habits.length === questions.length) &&
      questions.every(({ options, yours }, at) =>
        [yours, ...people.map(({ habits }) => habits[at])].every((answer) => options[answer ?? -1]),
      ),
    'has an answer that is not an option',
  ),
)
export type CompareBlock = v.InferOutput<typeof CompareBlock>

/** Sample profiles, drawn as the windows of one street. */
export const PeopleBlock = v.strictObject({
  kind: v.literal('people'),
  ...blockFields,
  tag: Sample,
  people: v.pipe(
    list(
      v.strictObject({
        who: PersonName,
        name: PageText,
        line: PageText,
        says: PageText,
        facts: list(v.strictObject({ topic: PageText, words: PageText }), 2),
      }),
    ),
    v.length(3),
    uniqueBy((person) => person.who),
  ),
})
export type PeopleBlock = v.InferOutput<typeof PeopleBlock>

/** Sample stories; the first one is large. */
export const StoriesBlock = v.strictObject({
  kind: v.literal('stories'),
  ...blockFields,
  tag: Sample,
  stories: list(v.strictObject({ who: PersonName, quote: PageText, by: PageText, text: PageText }), 2),
})
export type StoriesBlock = v.InferOutput<typeof StoriesBlock>

/** The budgets of groups of different sizes, with one more lit window per row. */
export const SumsBlock = v.pipe(
  v.strictObject({
    kind: v.literal('sums'),
    ...blockFields,
    tag: Sample,
    unit: PageText,
    rows: list(
      v.strictObject({
        people: v.pipe(v.number(), v.integer(), v.minValue(1)),
        budgetUsd: v.pipe(v.number(), v.integer(), v.minValue(1)),
        words: PageText,
        text: PageText,
      }),
      2,
    ),
    footnote: v.optional(PageText),
  }),
  v.check(
    ({ rows }) => new Set(rows.map(({ people, budgetUsd }) => budgetUsd / people)).size === 1,
    'has unequal shares',
  ),
)
export type SumsBlock = v.InferOutput<typeof SumsBlock>

const Group = v.strictObject({
  id: Anchor,
  name: PageText,
  members: v.pipe(
    list(v.strictObject({ id: Anchor, name: PageText, isAdmin: v.boolean(), avatar: PersonName }), 2),
    uniqueBy((member) => member.id),
    v.check((members) => members.filter(({ isAdmin }) => isAdmin).length === 1, 'has not one admin'),
  ),
  savedProperties: v.number(),
  unreadMessages: v.number(),
  budget: PageText,
  moveInDate: PageText,
  preferredAreas: list(PageText),
  lastActivity: PageText,
})
const Property = v.strictObject({
  id: Anchor,
  address: PageText,
  neighborhood: PageText,
  price: v.number(),
  bedrooms: v.number(),
  bathrooms: v.number(),
  sqft: v.number(),
  image: SceneName,
  /** The names of the members who saved the property. */
  savedBy: list(PageText),
  comments: v.number(),
  liked: v.boolean(),
  /** The id of the group. */
  group: Anchor,
})
/** A demonstration of group hunting with sample groups (specification, section 3). */
export const GroupsBlock = v.pipe(
  v.strictObject({
    kind: v.literal('groups'),
    ...blockFields,
    tag: Sample,
    label: PageText,
    tabs: v.strictObject({ groups: PageText, properties: PageText }),
    words: v.strictObject({
      admin: PageText,
      members: PageText,
      budget: PageText,
      moveIn: PageText,
      areas: PageText,
      saved: PageText,
      unread: PageText,
      month: PageText,
      bedrooms: PageText,
      bathrooms: PageText,
      sqft: PageText,
      savedBy: PageText,
      comments: PageText,
      like: PageText,
    }),
    groups: v.pipe(
      list(Group),
      uniqueBy((group) => group.id),
    ),
    properties: v.pipe(
      list(Property),
      uniqueBy((property) => property.id),
    ),
  }),
  v.check(
    ({ groups, properties }) =>
      properties.every(({ group, savedBy }) => {
        const names = groups.find(({ id }) => id === group)?.members.map(({ name }) => name)
        return savedBy.every((name) => names?.includes(name))
      }),
    'has a property that nobody of its group saved',
  ),
  v.check(
    ({ groups, properties }) =>
      groups.every(
        ({ id, savedProperties }) =>
          properties.filter(({ group }) => group === id).length === savedProperties,
      ),
    'counts other saved properties than it shows',
  ),
)
export type GroupsBlock = v.InferOutput<typeof GroupsBlock>
