import type { KeyboardEvent } from 'react'

/** The code that every browser gives to a key which an input method takes, for example for Japanese. */
const INPUT_METHOD_KEY = 229

/**
 * Whether the key is the Enter that sends a text. The Enter that ends a word of an input method is not: in
 * Safari the word has already ended at this event, and only the code tells the two apart.
 */
export function isSendingEnter({
  key,
  shiftKey,
  nativeEvent,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'nativeEvent'>): boolean {
  const { isComposing, keyCode } = nativeEvent
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== INPUT_METHOD_KEY
}
