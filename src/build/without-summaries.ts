import type { Plugin } from 'vite'

/** A sentence about an endpoint, which only the server's OpenAPI document shows. */
const SUMMARY = /^ {4}summary:\s*'(?:[^'\\\n]|\\.)*',$/gm

/** Takes the sentences about endpoints out of the app, which never shows them: a tenth of the contract's bytes. */
export function withoutSummaries(): Plugin {
  return {
    name: 'commonroof-without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return id.includes('/src/contract/')
        ? { code: code.replace(SUMMARY, "    summary: '',"), map: null }
        : null
    },
  }
}
