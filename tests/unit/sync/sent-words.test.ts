import { describe, expect, test } from 'vitest'
import { mergeAfterSend, wordsSince } from '../../../src/sync/sent-words.ts'

describe('the words that stay in a box after a send', () => {
  test.each<[what: string, sent: string, text: string, left: string]>([
    ['nothing was typed since', 'Hello', 'Hello', ''],
    ['words at the end', 'Hello', 'Hello again', 'again'],
    ['letters at the end', 'Hel', 'Hello', 'lo'],
    ['words in front', 'Is it free?', 'Hi. Is it free?', 'Hi. '],
    ['words at three places', 'one two three', 'a one two b three c', 'a b c'],
    ['words were only deleted', 'Is it free in May?', 'Is it free?', ''],
    ['another text with some of its words', 'the first one', 'the next one', 'the next one'],
    ['another text', 'Hello', 'Is it free?', 'Is it free?'],
  ])('%s', (_, sent, text, left) => expect(wordsSince([sent], text)).toBe(left))

  test('are the fewest that one of the sent texts leaves', () => {
    expect(wordsSince(['Hello you', 'Hello'], 'Hello Ben')).toBe('Ben')
  })

  test('follow those that are stored, as the person typed them', () => {
    expect(mergeAfterSend(['Hello x'], 'Hello xy', 'x', '\n')).toBe('xy')
    expect(mergeAfterSend(['Hello'], 'Hello Ben', 'Next', '\n')).toBe('Next\nBen')
  })
})
