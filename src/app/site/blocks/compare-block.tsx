import { useState } from 'react'
import type { CompareBlock } from '../../../content/schema/block-samples.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { classes } from '../../ui/classes.ts'
import { Section } from '../site-section.tsx'
import { BlockHead } from './block-head.tsx'

const fillIn = (text: string, n: number, m: number) => text.replace('{n}', `${n}`).replace('{m}', `${m}`)

const CHIP = 'compare-chip'

/**
 * The visitor's answers beside those of two sample people; the comparison runs on the page and is not stored.
 */
export function Compare({ block }: { block: CompareBlock }) {
  const { interests, habits, people } = block
  const [tab, setTab] = useState<'interests' | 'habits'>('interests')
  const [picked, setPicked] = useState(interests.yours)
  const [answers, setAnswers] = useState(() => habits.questions.map(({ yours }) => yours))
  const toggle = (interest: string) =>
    setPicked((before) =>
      before.includes(interest) ? before.filter((other) => other !== interest) : [...before, interest],
    )
  const panel = (of: typeof tab) =>
    classes(
      'grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]',
      of !== tab && 'hidden noscript:mt-12 noscript:grid',
    )
  return (
    <Section tone={block.tone} id={block.id}>
      <BlockHead block={block} />
      <Tabs
        label={block.label}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'interests', label: interests.tab },
          { id: 'habits', label: habits.tab },
        ]}
        className="mt-8 noscript:[&>[role=tablist]]:hidden"
      >
        <div className={panel('interests')}>
          <fieldset>
            <legend className="font-display text-xl font-bold">{interests.question}</legend>
            <p className="mt-1 text-sm text-on-lavender">
              {fillIn(interests.chosen, picked.length, interests.most)}
            </p>
            <div className="mt-4 flex flex-wrap gap-2">
              {interests.all.map((interest) => (
                <label key={interest} className={CHIP}>
                  <input
                    type="checkbox"
                    checked={picked.includes(interest)}
                    disabled={!picked.includes(interest) && picked.length >= interests.most}
                    onChange={() => toggle(interest)}
                    className="sr-only"
                  />
                  {interest}
                </label>
              ))}
            </div>
          </fieldset>
          <ul className="grid gap-8 sm:grid-cols-2">
            {people.map((person) => {
              const shared = person.interests.filter((interest) => picked.includes(interest))
              return (
                <Window
                  key={person.who}
                  person={person}
                  lit={shared.length * 2 >= person.interests.length}
                  sum={fillIn(interests.shared, shared.length, person.interests.length)}
                >
                  <ul className="flex flex-wrap gap-1.5">
                    {person.interests.map((interest) => (
                      <AnswerTag key={interest} isShared={shared.includes(interest)}>
                        {interest}
                      </AnswerTag>
                    ))}
                  </ul>
                </Window>
              )
            })}
          </ul>
        </div>
        <div className={panel('habits')}>
          <div className="grid gap-5">
            {habits.questions.map(({ topic, options }, at) => (
              <fieldset key={topic}>
                <legend className="font-display text-lg font-bold">{topic}</legend>
                <div className="mt-1.5 flex flex-wrap gap-2">
                  {options.map((option, choice) => (
                    <label key={option} className={CHIP}>
                      <input
                        type="radio"
                        name={topic}
                        checked={answers[at] === choice}
                        onChange={() => setAnswers((before) => before.with(at, choice))}
                        className="sr-only"
                      />
                      {option}
                    </label>
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
          <ul className="grid gap-8 sm:grid-cols-2">
            {people.map((person) => {
              const isSame = answers.map((answer, at) => answer === person.habits[at])
              const sameCount = isSame.filter(Boolean).length
              const firstDifference = habits.questions[isSame.indexOf(false)]
              return (
                <Window
                  key={person.who}
                  person={person}
                  lit={sameCount * 2 >= isSame.length}
                  sum={fillIn(habits.agree, sameCount, isSame.length)}
                >
                  <ul className="flex flex-wrap gap-1.5">
                    {habits.questions.map(({ topic, options }, at) => (
                      <AnswerTag key={topic} isShared={isSame[at]}>
                        {options[person.habits[at] ?? 0]}
                      </AnswerTag>
                    ))}
                  </ul>
                  <p className="mt-4 text-sm font-semibold text-on-lavender">
                    {firstDifference ? habits.ask : habits.same}
                  </p>
                  <p className="font-display text-lg font-semibold">
                    {firstDifference ? `“${firstDifference.ask}”` : habits.nothing}
                  </p>
                </Window>
              )
            })}
          </ul>
        </div>
      </Tabs>
    </Section>
  )
}

interface WindowProps {
  person: CompareBlock['people'][number]
  lit: boolean
  sum: string
  children: React.ReactNode
}

/** A person in a window, which is lit when at least half of the answers are shared. */
function Window({ person, lit, sum, children }: WindowProps) {
  return (
    <li>
      <div className="flex items-end gap-4 border-b-8 border-text">
        <PersonAvatar person={person.who} lit={lit} className="w-28 transition-colors duration-250 sm:w-36" />
        <div className="pb-3">
          <h3 className="text-2xl">{person.name}</h3>
          <p className="text-sm text-on-lavender">{person.line}</p>
        </div>
      </div>
      <p aria-live="polite" className="mt-3 mb-3 text-lg font-semibold">
        {sum}
      </p>
      {children}
    </li>
  )
}

/** An answer; a shared one is lit and has a check mark, so that it is visible without color too. */
function AnswerTag({ isShared, children }: { isShared: boolean | undefined; children: React.ReactNode }) {
  return (
    <li
      className={classes(
        'rounded-sm border px-2 py-0.5 text-sm font-medium transition-colors duration-250',
        isShared
          ? 'border-lamp bg-lamp text-on-lamp before:content-["✓_"]'
          : 'border-on-lavender/40 text-on-lavender',
      )}
    >
      {children}
    </li>
  )
}
