import * as v from 'valibot'
import { Sample, top } from './block-parts.ts'
import { Anchor, list, once, PersonName, SceneName, Words } from './shared-schema.ts'

/** Two sample people beside the visitor's own answers; the page calculates what they share. */
export const CompareBlock = v.pipe(
  v.strictObject({
    kind: v.literal('compare'),
    ...top,
    tag: Sample,
    label: Words,
    interests: v.strictObject({
      tab: Words,
      question: Words,
      /** A text with placeholders for the number of chosen interests and the largest number. */
      chosen: Words,
      most: v.number(),
      /** A text with placeholders for the number of shared interests and the number of the other person's. */
      shared: Words,
      all: v.pipe(
        list(Words, 2),
        once((word) => word),
      ),
      yours: v.array(Words),
    }),
    habits: v.strictObject({
      tab: Words,
      same: Words,
      /** A text with placeholders for the number of equal answers and the number of questions. */
      agree: Words,
      ask: Words,
      /** The text when all answers agree. */
      nothing: Words,
      questions: list(
        v.strictObject({ topic: Words, options: list(Words, 2), ask: Words, yours: v.number() }),
        2,
      ),
    }),
    people: v.pipe(
      v.array(
        v.strictObject({
          who: PersonName,
          name: Words,
          line: Words,
          interests: list(Words),
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
  ...top,
  tag: Sample,
  people: v.pipe(
    list(
      v.strictObject({
        who: PersonName,
        name: Words,
        line: Words,
        says: Words,
        facts: list(v.strictObject({ topic: Words, words: Words }), 2),
      }),
    ),
    v.length(3),
    once((person) => person.who),
  ),
})
export type PeopleBlock = v.InferOutput<typeof PeopleBlock>

/** Sample stories; the first one is large. */
export const StoriesBlock = v.strictObject({
  kind: v.literal('stories'),
  ...top,
  tag: Sample,
  stories: list(v.strictObject({ who: PersonName, quote: Words, by: Words, text: Words }), 2),
})
export type StoriesBlock = v.InferOutput<typeof StoriesBlock>

/** The budgets of groups of different sizes, with one more lit window per row. */
export const SumsBlock = v.pipe(
  v.strictObject({
    kind: v.literal('sums'),
    ...top,
    tag: Sample,
    unit: Words,
    rows: list(
      v.strictObject({
        people: v.pipe(v.number(), v.integer(), v.minValue(1)),
        budgetUsd: v.pipe(v.number(), v.integer(), v.minValue(1)),
        words: Words,
        text: Words,
      }),
      2,
    ),
    footnote: v.optional(Words),
  }),
  v.check(
    ({ rows }) => new Set(rows.map(({ people, budgetUsd }) => budgetUsd / people)).size === 1,
    'has unequal shares',
  ),
)
export type SumsBlock = v.InferOutput<typeof SumsBlock>

const Group = v.strictObject({
  id: Anchor,
  name: Words,
  members: v.pipe(
    list(v.strictObject({ id: Anchor, name: Words, isAdmin: v.boolean(), avatar: PersonName }), 2),
    once((member) => member.id),
    v.check((members) => members.filter(({ isAdmin }) => isAdmin).length === 1, 'has not one admin'),
  ),
  savedProperties: v.number(),
  unreadMessages: v.number(),
  budget: Words,
  moveInDate: Words,
  preferredAreas: list(Words),
  lastActivity: Words,
})
const Property = v.strictObject({
  id: Anchor,
  address: Words,
  neighborhood: Words,
  price: v.number(),
  bedrooms: v.number(),
  bathrooms: v.number(),
  sqft: v.number(),
  image: SceneName,
  /** The names of the members who saved the property. */
  savedBy: list(Words),
  comments: v.number(),
  liked: v.boolean(),
  /** The id of the group. */
  group: Anchor,
})
/** A demonstration of group hunting with sample groups (specification, section 3). */
export const GroupsBlock = v.pipe(
  v.strictObject({
    kind: v.literal('groups'),
    ...top,
    tag: Sample,
    label: Words,
    tabs: v.strictObject({ groups: Words, properties: Words }),
    words: v.strictObject({
      admin: Words,
      members: Words,
      budget: Words,
      moveIn: Words,
      areas: Words,
      saved: Words,
      unread: Words,
      month: Words,
      bedrooms: Words,
      bathrooms: Words,
      sqft: Words,
      savedBy: Words,
      comments: Words,
      like: Words,
    }),
    groups: v.pipe(
      list(Group),
      once((group) => group.id),
    ),
    properties: v.pipe(
      list(Property),
      once((property) => property.id),
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
