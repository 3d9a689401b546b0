import { useState } from 'react'
import { SEARCH_TEXT_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { TextField } from '../../ui/text-field.tsx'

/** The words to search for; they count when they are sent or left. */
export function SearchBox({ text, onSearch }: { text: string; onSearch: (q: string | undefined) => void }) {
  const [words, setWords] = useState(text)
  return (
    <search className="grow">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(words.trim() || undefined)
        }}
      >
        <TextField
          name="q"
          type="search"
          label="Search"
          placeholder="garden, balcony, quiet"
          enterKeyHint="search"
          maxLength={SEARCH_TEXT_MAX_LENGTH}
          value={words}
          onValue={setWords}
          onBlur={() => words.trim() !== text && onSearch(words.trim() || undefined)}
        />
      </form>
    </search>
  )
}
