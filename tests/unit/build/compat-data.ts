import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { OLDEST_BROWSERS } from '../../../src/build/oldest-browsers.ts'

// A direct import would send twenty megabytes of JSON through the test runner's transformation.
export const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as Required<CompatData>

/** A version as a number that compares like the version. */
const rank = (version: string) => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major * 1000 + minor
}

const statementOf = ({ ['__compat']: statement }: Identifier): CompatStatement | undefined => statement

/** Whether one of the oldest browsers lacks a feature; false for an unknown feature. */
export function isNewer(feature: Identifier | undefined): boolean {
  const support = feature && statementOf(feature)?.support
  if (!support) return false
  return Object.entries(OLDEST_BROWSERS).some(([browser, oldest]) => {
    const statements = [support[browser as keyof typeof OLDEST_BROWSERS] ?? []].flat()
    return !statements.some(
      ({ flags, prefix, alternative_name, version_added, version_removed }) =>
        !flags &&
        !prefix &&
        !alternative_name &&
        typeof version_added === 'string' &&
        version_added !== 'preview' &&
        rank(version_added) <= rank(oldest) &&
        !(typeof version_removed === 'string' && rank(version_removed) <= rank(oldest)),
    )
  })
}

/** The features below an identifier, by name. */
export const featuresOf = (identifier: Identifier | undefined): [string, Identifier][] =>
  Object.entries(identifier ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][]

/** Features by name; a name can belong to several, such as the methods of several interfaces. */
export class FeatureNames {
  readonly #isMissing = new Map<string, boolean>()
  readonly #candidates = new Set<string>()

  /** A feature that is no candidate only shows that its name can also mean something older. */
  add(name: string, feature: Identifier, isCandidate = true): void {
    if (!statementOf(feature)) return
    this.#isMissing.set(name, isNewer(feature) && this.#isMissing.get(name) !== false)
    if (isCandidate) this.#candidates.add(name)
  }

  has(name: string): boolean {
    return this.#isMissing.has(name)
  }

  /** Whether one of the oldest browsers lacks every feature of this name. */
  isNewer(name: string): boolean {
    return this.#candidates.has(name) && this.#isMissing.get(name) === true
  }
}
