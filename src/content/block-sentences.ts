import { plainText } from './inline-links.ts'
import type { ProseBlock } from './schema/prose-schema.ts'

/** The texts of all blocks, without link targets. */
export function sentencesOf(blocks: readonly ProseBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (typeof block === 'string') return [plainText(block)]
    if ('points' in block) return block.points.map(plainText)
    if ('steps' in block) return block.steps.map(plainText)
    return block.records.flatMap(({ name, facts }) => [
      name,
      ...facts.map(({ label, text }) => `${label}: ${plainText(text)}`),
    ])
  })
}
