import { useState } from 'react'
import { SEARCH_TEXT_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { TextField } from '../../ui/text-field.tsx'
import * as strings from './strings/home-finder.tsx'

/** The field for the search text; the search runs on submit and on blur. */
export function HomeSearchBox({
  text,
  onSearch,
}: {
  text: string
  onSearch: (q: string | undefined) => void
}) {
  const [typed, setTyped] = useState(text)
  return (
    <search className="grow">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim() || undefined)
        }}
      >
        <TextField
          kept="search"
          name="q"
          type="search"
          label={strings.search}
          placeholder={strings.searchExamples}
          enterKeyHint="search"
          maxLength={SEARCH_TEXT_MAX_LENGTH}
          value={typed}
          onValue={setTyped}
          onBlur={() => typed.trim() !== text && onSearch(typed.trim() || undefined)}
        />
      </form>
    </search>
  )
}
