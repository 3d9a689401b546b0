import { expect, test } from 'vitest'
import { toCsv } from '../../../src/app/ui/csv.ts'

test.each([
  [['a@example.test', 'x'], '"a@example.test","x"'],
  [['a,b', 'say "hi"'], '"a,b","say ""hi"""'],
  [['two\nlines', ''], '"two\nlines",""'],
  [['=HYPERLINK("x")', '+1'], `"'=HYPERLINK(""x"")","'+1"`],
  [['-a@example.test', '@sum'], `"'-a@example.test","'@sum"`],
  [[' =1+1', '\t=1+1'], `"' =1+1","'\t=1+1"`],
  [['warn: =1+1', 'a-b'], '"warn: =1+1","a-b"'],
])('%j is written as %s', (row, line) => {
  expect(toCsv(['a', 'b'], [row])).toBe(`"a","b"\r\n${line}\r\n`)
})
