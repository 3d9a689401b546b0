import type { Plugin } from 'vite'

/** The line or two of an endpoint with its summary. */
const SUMMARY = /\n[ \t]*summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),(?=\n)/g

/** A module of the contract without the summaries of its endpoints. */
export const withoutSummaries = (source: string): string => source.replace(SUMMARY, '')

/** Leaves out of the app what only the server's description of the API shows: 2 kB before a member's first screen. */
export function leaveOutSummaries(): Plugin {
  return {
    name: 'commonroof-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/contract\/[^/]+\.ts$/.test(id) ? { code: withoutSummaries(code), map: null } : null,
  }
}
