import { plainWords } from './inline-links.ts'
import type { Block } from './schema/prose-schema.ts'

/** The texts of all blocks, without link targets. */
export function sentencesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (typeof block === 'string') return [plainWords(block)]
    if ('points' in block) return block.points.map(plainWords)
    if ('steps' in block) return block.steps.map(plainWords)
    return block.records.flatMap(({ name, facts }) => [
      name,
      ...facts.map(({ label, text }) => `${label}: ${plainWords(text)}`),
    ])
  })
}
