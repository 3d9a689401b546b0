import type { Identifier } from '@mdn/browser-compat-data'
import { data, featuresOf, FeatureNames, isNewer } from './compat-data.ts'

/** A part of a style sheet: a declaration, an at-rule without a block, or what stands before a block. */
interface Part {
  text: string
  isBlock: boolean
  /** What stands before each of the blocks around the part. */
  around: readonly string[]
}

const functions = new FeatureNames()
const addFunctions = (identifier: Identifier | undefined) => {
  for (const [name, feature] of featuresOf(identifier)) {
    functions.add(name, feature)
    addFunctions(feature)
  }
}
const { 'at-rules': atRules, properties, selectors, types } = data.css as Record<string, Identifier>
addFunctions(types)

/**
 * The features in a built style sheet that one of the oldest browsers lacks: at-rules as `@starting-style`,
 * properties, values of properties as `text-wrap: balance`, pseudo-classes and pseudo-elements as `:open`,
 * functions as `anchor()`, units and nested rules. A block of `@supports` is not searched. Nor are features
 * with a vendor's prefix, and the selectors in `:is` and `:where`, which do not make their rule invalid.
 */
export function newerInStyles(source: string): Set<string> {
  const found = new Set<string>()
  const add = (feature: Identifier | undefined, name: string) => isNewer(feature) && found.add(name)
  for (const { text, isBlock, around } of partsOf(source.replace(/\/\*[\s\S]*?\*\//g, ''))) {
    if (around.some((block) => block.startsWith('@supports'))) continue
    const atRule = /^@([a-z-]+)/.exec(text)?.[1]
    if (atRule) add(atRules?.[atRule], `@${atRule}`)
    else if (!isBlock) addDeclaration(text, add, found)
    else if (!around.some((block) => block.includes('keyframes'))) {
      if (around.some((block) => !block.startsWith('@'))) found.add('nested rules')
      const strict = text.replace(/:(is|where)\((?:[^()]|\([^()]*\))*\)/g, '')
      for (const [, name = ''] of strict.matchAll(/(?<!\\):{1,2}([a-z][a-z-]*)/g))
        add(selectors?.[name], `:${name}`)
    }
  }
  return found
}

function addDeclaration(
  text: string,
  add: (feature: Identifier | undefined, name: string) => unknown,
  found: Set<string>,
): void {
  const [, property = '', value = ''] = /^([\w-]+)\s*:([\s\S]*)$/.exec(text) ?? []
  const feature = property.startsWith('-') ? undefined : properties?.[property]
  add(feature, property)
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  for (const [word] of plain.matchAll(/(?<![\w-])[a-z][a-z-]*/g)) add(feature?.[word], `${property}: ${word}`)
  for (const [, name = ''] of plain.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g))
    if (functions.isNewer(name)) found.add(`${name}()`)
  for (const [, unit = ''] of plain.matchAll(/(?<![\w#-])[\d.]+([a-z]+)/g)) add(types?.length?.[unit], unit)
}

/** Splits a style sheet at the braces and semicolons that are outside of strings and brackets. */
function partsOf(source: string): Part[] {
  const parts: Part[] = []
  const around: string[] = []
  let [text, quote, brackets] = ['', '', 0]
  const end = (isBlock: boolean) => {
    if (text.trim()) parts.push({ text: text.trim(), isBlock, around: [...around] })
    if (isBlock) around.push(text.trim())
    text = ''
  }
  for (let index = 0; index < source.length; index++) {
    const char = source[index] ?? ''
    if (char === '\\') text += char + (source[++index] ?? '')
    else if (quote) {
      text += char
      if (char === quote) quote = ''
    } else if (brackets === 0 && char === '{') end(true)
    else if (brackets === 0 && (char === ';' || char === '}')) {
      end(false)
      if (char === '}') around.pop()
    } else {
      if (char === '"' || char === "'") quote = char
      if (char === '(') brackets++
      if (char === ')') brackets--
      text += char
    }
  }
  return parts
}
